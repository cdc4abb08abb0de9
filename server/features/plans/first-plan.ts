import { centsOf } from "@balcao/shared/money.ts";
import { planDefaults } from "@balcao/shared/plans.ts";
import type { Database } from "../../platform/database.ts";
import { plans } from "./plans.table.ts";

/** What an installation begins with, so that there is something to sign up for (S2 section 9). Where there is a plan, none is made. */
export async function makeFirstPlan(db: Database): Promise<void> {
  const [existing] = await db.select({ id: plans.id }).from(plans).limit(1);
  if (existing) return;
  const { value, ...limits } = planDefaults;
  await db
    .insert(plans)
    .values({ name: "Personalizado", ...limits, valueCents: centsOf(value) })
    .onConflictDoNothing();
}

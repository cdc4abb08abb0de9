import { centsOf } from "@balcao/shared/platform/money.ts";
import { planDefaults } from "@balcao/shared/workspace/plans.ts";
import type { Database } from "../../platform/sql/database.ts";
import { plans } from "./plans.table.ts";

/** Creates the first plan of an installation, so that sign-up can offer one. Does nothing if a plan exists. */
export async function makeFirstPlan(db: Database): Promise<void> {
  const [existing] = await db.select({ id: plans.id }).from(plans).limit(1);
  if (existing) return;
  const { value, ...limits } = planDefaults;
  await db
    .insert(plans)
    .values({ name: "Personalizado", ...limits, valueCents: centsOf(value) })
    .onConflictDoNothing();
}

import { reaisOf } from "@balcao/shared/platform/money.ts";
import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type PlanRow, plans } from "./plans.table.ts";

/** A plan as clients see it: prices are sent in reais. */
export const toPlan = ({ valueCents, createdAt: _, ...plan }: PlanRow): Plan => ({
  ...plan,
  value: reaisOf(valueCents),
});

/** Plans by name; there are only a few. */
export async function listPlans({ db }: Pick<Services, "db">, condition?: SQL): Promise<Plan[]> {
  const rows = await db.select().from(plans).where(condition).orderBy(sql`fold(${plans.name})`, plans.id);
  return rows.map(toPlan);
}

/** The plans that a visitor may choose. */
export const listPublicPlans = (services: Pick<Services, "db">): Promise<Plan[]> =>
  listPlans(services, eq(plans.isPublic, true));

/** Throws ERR_NO_PLAN_FOUND. */
export async function findPlan({ db }: Pick<Services, "db">, id: number): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  if (!plan) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

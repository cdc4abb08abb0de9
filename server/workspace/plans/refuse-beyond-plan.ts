import type { PlanLimit } from "@balcao/shared/workspace/plans.ts";
import { eq, inArray, or } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { companies } from "../companies/companies.table.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { plans } from "./plans.table.ts";

/**
 * Throws ERR_PLAN_LIMIT if the company's plan, or another plan whose limits it must meet, allows no further row of
 * `table`. It locks the company, so that concurrent additions are counted one after the other: call it inside the
 * transaction that adds a row.
 */
export async function refuseBeyondPlan(
  ctx: Context,
  what: "users" | "connections" | "queues",
  table: PgTable & { companyId: PgColumn },
): Promise<void> {
  await lockCompany(ctx);
  const present = ctx.db.select({ id: companies.planId }).from(companies).where(eq(companies.id, ctx.companyId));
  const others = ctx.followers.plans.map(({ heldTo }) => inArray(plans.id, heldTo(ctx)));
  const held = await ctx.db
    .select({ limit: plans[what] })
    .from(plans)
    .where(or(inArray(plans.id, present), ...others));
  // Without a plan nothing is limited.
  if (held.length === 0) return;
  const limit = Math.min(...held.map((plan) => plan.limit));
  const used = await ctx.db.$count(table, eq(table.companyId, ctx.companyId));
  if (used >= limit) throw beyondPlan({ what, limit, used });
}

export const beyondPlan = (details: PlanLimit): AppError =>
  new AppError("ERR_PLAN_LIMIT", `The plan allows ${details.limit} ${details.what}; ${details.used} exist already.`, {
    details,
  });

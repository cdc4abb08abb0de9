import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { companies } from "../companies/companies.table.ts";
import { findPlan, toPlan } from "./plan-view.ts";

/** A public plan, or for admins their company's own; super users read any. Throws ERR_NO_PLAN_FOUND. */
export async function readPlan(ctx: Context, id: number): Promise<Plan> {
  const plan = await findPlan(ctx, id);
  if (plan.isPublic || ctx.actor.type === "system" || ctx.actor.super) return toPlan(plan);
  // A hidden plan has a price that agents need not know.
  if (ctx.actor.profile !== "admin") throw new AppError("ERR_NO_PLAN_FOUND");
  const [company] = await ctx.db
    .select({ planId: companies.planId })
    .from(companies)
    .where(eq(companies.id, ctx.companyId));
  if (company?.planId !== id) throw new AppError("ERR_NO_PLAN_FOUND");
  return toPlan(plan);
}

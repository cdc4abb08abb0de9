import { centsOf } from "@balcao/shared/platform/money.ts";
import { type Plan, planDefaults, type SavePlan } from "@balcao/shared/workspace/plans.ts";
import { count, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/sql/database.ts";
import { sqlState } from "../../platform/sql/sql-state.ts";
import { recordChange } from "../audit/record-change.ts";
import { companies } from "../companies/companies.table.ts";
import { clearPastDueDates } from "../companies/company-row.ts";
import { toPlan } from "./plan-view.ts";
import { type PlanRow, plans } from "./plans.table.ts";

type Form = z.output<typeof SavePlan>;

/** Adds a plan. Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export function createPlan(ctx: Context, form: Form): Promise<Plan> {
  const { users, connections, queues, storage, isPublic, value } = { ...planDefaults, ...sent(form) };
  const limits = { users, connections, queues, storage };
  const values = { name: form.name, ...limits, isPublic, valueCents: centsOf(value), createdAt: ctx.now() };
  return refuseTakenName(() =>
    transact(ctx, async (ctx) => {
      const [row] = await ctx.db.insert(plans).values(values).returning();
      return logged(ctx, null, row);
    }),
  );
}

/**
 * Changes a plan; its companies keep what exceeds the new limits, and their invoices. Those of a
 * plan that was free have no due date until the operator sets one. Throws ERR_PLAN_NAME_ALREADY_EXISTS.
 */
export function updatePlan(ctx: Context, id: number, { value, ...form }: Form): Promise<Plan> {
  const valueCents = value === undefined ? undefined : centsOf(value);
  return refuseTakenName(() =>
    transact(ctx, async (ctx) => {
      const before = await lockPlan(ctx, id);
      if (valueCents) await clearPastDueDates(ctx, eq(companies.planId, id));
      const [row] = await ctx.db
        .update(plans)
        .set({ ...form, valueCents })
        .where(eq(plans.id, id))
        .returning();
      return logged(ctx, before, row);
    }),
  );
}

/** Removes a plan that no company has. Throws ERR_PLAN_IN_USE with how many do. */
export function deletePlan(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    // A concurrent assignment to a company waits for the lock, and then finds the plan deleted.
    const { name } = await lockPlan(ctx, id);
    const [inUse] = await ctx.db.select({ companies: count() }).from(companies).where(eq(companies.planId, id));
    if (inUse?.companies) throw new AppError("ERR_PLAN_IN_USE", undefined, { details: inUse });
    await ctx.db.delete(plans).where(eq(plans.id, id));
    await recordChange(ctx, { area: "plan", action: "delete", targetId: id, targetName: name });
  });
}

/** Drops absent fields, so that they do not hide a default. */
const sent = (form: Form) => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

async function lockPlan({ db }: Context, id: number): Promise<PlanRow> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id)).for("update");
  if (!row) throw new AppError("ERR_NO_PLAN_FOUND");
  return row;
}

async function logged(ctx: Context, before: PlanRow | null, row: PlanRow | undefined): Promise<Plan> {
  if (!row) throw new Error("a saved plan was not returned");
  const plan = toPlan(row);
  const target = { targetId: plan.id, targetName: plan.name };
  const change = { before: before && toPlan(before), after: plan };
  await recordChange(ctx, { area: "plan", action: before ? "update" : "create", ...target, ...change });
  return plan;
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("ERR_PLAN_NAME_ALREADY_EXISTS");
  }
}

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

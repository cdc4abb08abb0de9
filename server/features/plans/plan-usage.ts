import type { PlanLimit } from "@balcao/shared/subscription.ts";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { companies } from "../companies/companies.table.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { connections } from "../connections/connections.table.ts";
import { queues } from "../queues/queues.table.ts";
import { users } from "../users/users.table.ts";
import { type PlanRow, plans } from "./plans.table.ts";

const limited = ["users", "connections", "queues"] as const;
type Limited = (typeof limited)[number];
export type PlanUsage = Record<Limited, number>;

/** What a company has of what plans limit. */
export async function planUsage({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<PlanUsage> {
  const [usage] = await db.execute<PlanUsage>(sql`select
    (select count(*)::int from ${users} where company_id = ${companyId}) as users,
    (select count(*)::int from ${connections} where company_id = ${companyId}) as connections,
    (select count(*)::int from ${queues} where company_id = ${companyId}) as queues`);
  if (!usage) throw new Error("a count was not returned");
  return usage;
}

/**
 * Throws ERR_PLAN_LIMIT when the company's plan holds no further one. It locks the company, so that of two at once the
 * second is counted with the first: call it inside the transaction that adds one.
 */
export async function refuseBeyondPlan(ctx: Context, what: Limited): Promise<void> {
  await lockCompany(ctx);
  const [plan] = await ctx.db
    .select({ users: plans.users, connections: plans.connections, queues: plans.queues })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, ctx.companyId));
  // Without a plan nothing is limited.
  if (!plan) return;
  const used = (await planUsage(ctx))[what];
  if (used >= plan[what]) throw beyond(what, plan[what], used);
}

/** Throws ERR_PLAN_LIMIT with the first thing of which the company has more than a plan holds. It is to be locked. */
export async function refuseSmallerPlan(ctx: Context, plan: Pick<PlanRow, Limited>): Promise<void> {
  const usage = await planUsage(ctx);
  for (const what of limited) if (usage[what] > plan[what]) throw beyond(what, plan[what], usage[what]);
}

function beyond(what: Limited, limit: number, used: number): AppError {
  const details: PlanLimit = { what, limit, used };
  return new AppError("ERR_PLAN_LIMIT", `The plan holds ${limit} ${what}, and ${used} are there.`, { details });
}

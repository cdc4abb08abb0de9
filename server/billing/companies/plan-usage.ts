import { bytesPerGb } from "@balcao/shared/workspace/plans.ts";
import { sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { files } from "../../workspace/files/files.table.ts";
import type { PlanRow } from "../../workspace/plans/plans.table.ts";
import { beyondPlan } from "../../workspace/plans/refuse-beyond-plan.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";

const limited = ["users", "connections", "queues", "storage"] as const;
type Limited = (typeof limited)[number];
export type PlanUsage = Record<Limited, number>;

/** Returns a company's use of the resources that plans limit; storage in GB, rounded up. */
export async function planUsage({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<PlanUsage> {
  const [usage] = await db.execute<PlanUsage>(sql`select
    (select count(*)::int from ${users} where company_id = ${companyId}) as users,
    (select count(*)::int from ${connections} where company_id = ${companyId}) as connections,
    (select count(*)::int from ${queues} where company_id = ${companyId}) as queues,
    (select ceil(coalesce(sum(size), 0) / ${bytesPerGb}::numeric)::int from ${files} where company_id = ${companyId}) as storage`);
  if (!usage) throw new Error("a count was not returned");
  return usage;
}

/** Throws ERR_PLAN_LIMIT with the first resource that the plan is too small for. The company must be locked. */
export async function refuseSmallerPlan(ctx: Context, plan: Pick<PlanRow, Limited>): Promise<void> {
  const usage = await planUsage(ctx);
  for (const what of limited)
    if (usage[what] > plan[what]) throw beyondPlan({ what, limit: plan[what], used: usage[what] });
}

import type { DashboardAttendant } from "@balcao/shared/dashboard.ts";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { onlineForMs } from "../users/mark-seen.ts";
import { users } from "../users/users.table.ts";
import { average, type Finished } from "./period-figures.ts";

/** Everybody of the company by name, with what they finished in the period and how those attendances were rated. */
export async function listAttendants(ctx: Context, finished: readonly Finished[]): Promise<DashboardAttendant[]> {
  const onlineSince = ctx.now().getTime() - onlineForMs;
  const byUser = new Map(finished.filter(({ isNow }) => isNow).map((some) => [some.userId, some]));
  const people = await ctx.db
    .select({ id: users.id, name: users.name, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.companyId, ctx.companyId))
    .orderBy(sql`fold(${users.name})`, users.id);
  return people.map(({ id, name, lastSeenAt }) => {
    const theirs = byUser.get(id);
    return {
      id,
      name,
      online: lastSeenAt !== null && lastSeenAt.getTime() > onlineSince,
      tickets: theirs?.trackings ?? 0,
      avgSupportTime: (theirs && average(theirs.supportMinutes, theirs.supported)) ?? 0,
      rating: (theirs && average(theirs.rates, theirs.rated)) ?? 0,
    };
  });
}

import type { DashboardAttendant } from "@balcao/shared/insights/dashboard.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { onlineForMs } from "../../workspace/users/mark-seen.ts";
import { users } from "../../workspace/users/users.table.ts";
import { isOwn } from "./own-figures.ts";
import { average, type Finished } from "./period-figures.ts";

type Person = Pick<DashboardAttendant, "id" | "name" | "online">;

/** Returns the company's users by name; for an agent, only themselves. */
export async function listPeople(ctx: Context): Promise<Person[]> {
  const { db, companyId, now } = ctx;
  const onlineSince = now().getTime() - onlineForMs;
  const people = await db
    .select({ id: users.id, name: users.name, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(and(eq(users.companyId, companyId), isOwn(ctx, users.id)))
    .orderBy(sql`fold(${users.name})`, users.id);
  return people.map(({ id, name, lastSeenAt }) => ({
    id,
    name,
    online: lastSeenAt !== null && lastSeenAt.getTime() > onlineSince,
  }));
}

/** Returns people with the attendances they finished in the period and their ratings. */
export function attendantsOf(people: readonly Person[], finished: readonly Finished[]): DashboardAttendant[] {
  const byUser = new Map(finished.filter(({ isNow }) => isNow).map((some) => [some.userId, some]));
  return people.map((person) => {
    const { id } = person;
    const theirs = byUser.get(id);
    return {
      ...person,
      tickets: theirs?.trackings ?? 0,
      avgSupportTime: (theirs && average(theirs.supportMinutes, theirs.supported)) ?? 0,
      rating: (theirs && average(theirs.rates, theirs.rated)) ?? 0,
    };
  });
}

import type { DashboardAttendant } from "@balcao/shared/dashboard.ts";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { onlineForMs } from "../users/mark-seen.ts";
import { users } from "../users/users.table.ts";
import { average, type Finished } from "./period-figures.ts";

type Person = Pick<DashboardAttendant, "id" | "name" | "online">;

/** Everybody of the company by name. */
export async function listPeople({ db, companyId, now }: Context): Promise<Person[]> {
  const onlineSince = now().getTime() - onlineForMs;
  const people = await db
    .select({ id: users.id, name: users.name, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(sql`fold(${users.name})`, users.id);
  return people.map(({ id, name, lastSeenAt }) => ({
    id,
    name,
    online: lastSeenAt !== null && lastSeenAt.getTime() > onlineSince,
  }));
}

/** People with what they finished in the period and how those attendances were rated. */
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

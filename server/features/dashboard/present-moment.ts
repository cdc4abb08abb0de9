import type { Dashboard, OldestWaiting } from "@balcao/shared/dashboard.ts";
import { and, asc, count, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { hoursOfDay } from "./hours-of-day.ts";
import { bucketOf } from "./in-buckets.ts";

/** An opportunity waits for an agent as a pending ticket does (DECISIONS "Tickets"). */
const waiting = ["pending", "verified"] as const;

/** How many wait and are attended now, and how many of those by the caller. */
export async function countNow(ctx: Context) {
  const [row] = await ctx.db
    .select({
      supportPending: count(sql`case when ${inArray(tickets.status, [...waiting])} then 1 end`),
      supportHappening: count(sql`case when ${eq(tickets.status, "open")} then 1 end`),
      supportHappeningMine: count(
        sql`case when ${and(eq(tickets.status, "open"), eq(tickets.userId, actingUserId(ctx) ?? 0))} then 1 end`,
      ),
    })
    .from(tickets)
    .where(and(eq(tickets.companyId, ctx.companyId), inArray(tickets.status, [...waiting, "open"])));
  return row ?? { supportPending: 0, supportHappening: 0, supportHappeningMine: 0 };
}

/** Who waits longest in the whole company, or null when nobody waits. */
export async function findOldestWaiting({ db, companyId }: Context): Promise<OldestWaiting | null> {
  const [row] = await db
    .select({ ticketId: tickets.id, name: contacts.name, since: trackings.queuedAt })
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(trackings.companyId, companyId),
        isNull(trackings.startedAt),
        isNull(trackings.finishedAt),
        inArray(tickets.status, [...waiting]),
      ),
    )
    .orderBy(asc(trackings.queuedAt), asc(trackings.id))
    .limit(1);
  return row ? { ...row, since: row.since.toISOString() } : null;
}

/** Tickets made on a day, by the hour that the company's clocks showed. */
export async function countByHour(ctx: Context, day: string, timeZone: string): Promise<Dashboard["today"]["hours"]> {
  const { hours, to } = hoursOfDay(day, timeZone);
  const starts = hours.map(({ from }) => from);
  const rows = await ctx.db
    .select({ stretch: bucketOf(tickets.createdAt, starts), made: count() })
    .from(tickets)
    .where(
      and(eq(tickets.companyId, ctx.companyId), gte(tickets.createdAt, starts[0] ?? to), lt(tickets.createdAt, to)),
    )
    .groupBy(sql`1`);
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { stretch, made } of rows) {
    const hour = hours[stretch]?.hour ?? 0;
    byHour[hour] = (byHour[hour] ?? 0) + made;
  }
  return byHour;
}

import type { Dashboard, OldestWaiting } from "@balcao/shared/insights/dashboard.ts";
import { type AnyColumn, and, asc, count, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { isAttendance, tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { hoursOfDay } from "./hours-of-day.ts";
import { isOwn, ownUserId } from "./own-figures.ts";

/** An opportunity (verified) waits for an agent like a pending ticket. */
const waiting = ["pending", "verified"] as const;

/** The queues of an agent; undefined for callers who see all queues. */
const inOwnQueues = ({ actor }: Context) =>
  actor.type === "user" && actor.profile !== "admin" ? inArray(tickets.queueId, [...actor.queueIds]) : undefined;

/** Counts the tickets that wait and that are attended now, and those that the caller attends. */
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
    .where(
      and(
        eq(tickets.companyId, ctx.companyId),
        isAttendance,
        inArray(tickets.status, [...waiting, "open"]),
        ownUserId(ctx) === null
          ? undefined
          : or(isOwn(ctx, tickets.userId), and(inArray(tickets.status, [...waiting]), inOwnQueues(ctx))),
      ),
    );
  return row ?? { supportPending: 0, supportHappening: 0, supportHappeningMine: 0 };
}

/** Finds the ticket that waits longest in the company, or in an agent's queues; null if none waits. */
export async function findOldestWaiting(ctx: Context): Promise<OldestWaiting | null> {
  const [row] = await ctx.db
    .select({ ticketId: tickets.id, name: contacts.name, since: trackings.queuedAt })
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(
      and(
        eq(trackings.companyId, ctx.companyId),
        inOwnQueues(ctx),
        isNull(trackings.startedAt),
        isNull(trackings.finishedAt),
        inArray(tickets.status, [...waiting]),
      ),
    )
    .orderBy(asc(trackings.queuedAt), asc(trackings.id))
    .limit(1);
  return row ? { ...row, since: row.since.toISOString() } : null;
}

/** Counts the tickets created on a day by the hour of the company's clocks. */
export async function countByHour(ctx: Context, day: string, timeZone: string): Promise<Dashboard["today"]["hours"]> {
  const { hours, to } = hoursOfDay(day, timeZone);
  const starts = hours.map(({ from }) => from);
  const rows = await ctx.db
    .select({ stretch: bucketOf(tickets.createdAt, starts), made: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.companyId, ctx.companyId),
        isAttendance,
        isOwn(ctx, tickets.userId),
        gte(tickets.createdAt, starts[0] ?? to),
        lt(tickets.createdAt, to),
      ),
    )
    .groupBy(sql`1`);
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const { stretch, made } of rows) {
    const hour = hours[stretch]?.hour ?? 0;
    byHour[hour] = (byHour[hour] ?? 0) + made;
  }
  return byHour;
}

/** One array parameter, so that the statement's text is the same for any number of moments. */
const momentList = (moments: readonly Date[]): SQL =>
  sql`${`{${moments.map((at) => at.toISOString()).join(",")}}`}::timestamptz[]`;

/**
 * The bucket of a moment, counted from 0; buckets begin at `starts`. They are computed here, as PostgreSQL's time zones
 * may differ from those that settings are checked against.
 */
export const bucketOf = (at: AnyColumn | SQL, starts: readonly Date[]): SQL<number> =>
  sql<number>`width_bucket(${at}, ${momentList(starts)}) - 1`;

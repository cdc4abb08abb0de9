import type { DashboardFilter, DashboardSeries, SeriesGroup, SeriesKind } from "@balcao/shared/insights/dashboard.ts";
import { type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { tags, ticketTags } from "../../inbox/tags/tags.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { dayBounds, dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { boundsOf, bucketsOf, periodOf } from "./dashboard-period.ts";
import { within } from "./period-figures.ts";
import { bucketOf } from "./present-moment.ts";

/**
 * The column that groups tickets, and the table with the group's name. Tickets without tags are in no group of tags.
 */
const kinds: Record<SeriesKind, { group: SQL; colored: boolean; named: SQL; join: SQL }> = {
  queue: { group: sql`t.queue_id`, colored: true, named: sql`${queues}`, join: sql`` },
  connection: { group: sql`t.connection_id`, colored: false, named: sql`${connections}`, join: sql`` },
  agent: { group: sql`t.user_id`, colored: false, named: sql`${users}`, join: sql`` },
  tag: {
    group: sql`gt.tag_id`,
    colored: true,
    named: sql`${tags}`,
    join: sql`join ${ticketTags} gt on gt.ticket_id = t.id`,
  },
};

type Row = { id: number | null; name: string | null; color: string | null; bucket: number; made: number };

/** Counts the tickets created in a period per group and per day or week, in one query. */
export async function readSeries(ctx: Context, by: SeriesKind, filter: DashboardFilter): Promise<DashboardSeries> {
  const timeZone = await companyTimeZone(ctx);
  const period = periodOf(filter, dayInTimeZone(ctx.now(), timeZone));
  const { unit, days } = bucketsOf(period);
  const starts = days.map((day) => dayBounds(day, timeZone).from);
  const { group, colored, named, join } = kinds[by];
  const rows = await ctx.db.execute<Row>(sql`${planAnew}
    select made.id, n.name, ${colored ? sql`n.color` : sql`null`} as color, made.bucket, made.made
    from (
      select ${group} as id, ${bucketOf(sql`t.created_at`, starts)} as bucket, count(*)::int as made
      from ${tickets} t ${join}
      where t.company_id = ${ctx.companyId} and not t.is_thread and ${within(sql`t.created_at`, boundsOf(period, timeZone))}
      group by 1, 2) made
    left join ${named} n on n.id = made.id`);
  return { by, period, unit, buckets: days, groups: toGroups(rows, days.length) };
}

function toGroups(rows: Iterable<Row>, buckets: number): SeriesGroup[] {
  const groups = new Map<number | null, SeriesGroup>();
  for (const { id, name, color, bucket, made } of rows) {
    const known = groups.get(id) ?? { id, name, color, total: 0, counts: Array.from({ length: buckets }, () => 0) };
    groups.set(id, known);
    known.counts[bucket] = made;
    known.total += made;
  }
  return [...groups.values()].toSorted(
    (one, other) => other.total - one.total || (one.name ?? "").localeCompare(other.name ?? ""),
  );
}

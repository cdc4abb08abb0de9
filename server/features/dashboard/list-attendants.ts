import type { DashboardAttendant } from "@balcao/shared/dashboard.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { userRatings } from "../ratings/user-ratings.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { onlineForMs } from "../users/mark-seen.ts";
import { users } from "../users/users.table.ts";
import { type Bounds, minutesBetween, twoDecimals, within } from "./period-figures.ts";

/** Everybody of the company by name, with what they finished in a period and how those attendances were rated. */
export async function listAttendants(ctx: Context, bounds: Bounds): Promise<DashboardAttendant[]> {
  const onlineSince = new Date(ctx.now().getTime() - onlineForMs).toISOString();
  const rows = await ctx.db.execute<DashboardAttendant>(sql`${planAnew}
    select u.id, u.name, coalesce(u.last_seen_at > ${onlineSince}::timestamptz, false) as online,
      coalesce(done.tickets, 0) as tickets, coalesce(done.minutes, 0) as "avgSupportTime",
      coalesce(done.rating, 0) as rating
    from ${users} u left join (
      select k.user_id, count(*)::int as tickets, avg(r.rate)::float8 as rating,
        (avg(${minutesBetween(sql`k.started_at`, sql`k.finished_at`)})
          filter (where k.finished_at > k.started_at))::float8 as minutes
      from ${trackings} k left join ${userRatings} r on r.tracking_id = k.id
      where k.company_id = ${ctx.companyId} and ${within(sql`k.finished_at`, bounds)} and k.user_id is not null
      group by k.user_id) done on done.user_id = u.id
    where u.company_id = ${ctx.companyId}
    order by fold(u.name), u.id`);
  return rows.map(({ avgSupportTime, rating, ...row }) => ({
    ...row,
    avgSupportTime: twoDecimals(avgSupportTime),
    rating: twoDecimals(rating),
  }));
}

import type { PeriodFigures } from "@balcao/shared/dashboard.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { userRatings } from "../ratings/user-ratings.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

export type Bounds = { from: Date; to: Date };

/** The minutes from one column of a tracking to another. */
export const minutesBetween = (from: SQL, to: SQL): SQL => sql`extract(epoch from ${to} - ${from}) / 60`;

/** Within a period whose end lies outside of it. */
export const within = (column: SQL, { from, to }: Bounds): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;

export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const rounded = (value: number | null): number | null => (value === null ? null : twoDecimals(value));

/** What a period and the one before it came to. */
export async function periodFigures(
  ctx: Context,
  now: Bounds,
  before: Bounds,
): Promise<{ figures: PeriodFigures; previous: PeriodFigures }> {
  const [figures, previous, leads] = await Promise.all([
    finishedIn(ctx, now),
    finishedIn(ctx, before),
    leadsIn(ctx, now, before),
  ]);
  return { figures: { ...figures, leads: leads.now }, previous: { ...previous, leads: leads.before } };
}

/**
 * Over the trackings finished in the period. What took no time at all was not measured (CONTRACT.md section 5): a
 * conversation that an agent began, or reopened, waited for nobody.
 */
async function finishedIn({ db, companyId }: Context, bounds: Bounds): Promise<Omit<PeriodFigures, "leads">> {
  const [row] = await db.execute<Omit<PeriodFigures, "leads">>(sql`${planAnew}
    select count(*)::int as "supportFinished",
      (avg(${minutesBetween(sql`k.started_at`, sql`k.finished_at`)})
        filter (where k.finished_at > k.started_at))::float8 as "avgSupportTime",
      (avg(${minutesBetween(sql`k.queued_at`, sql`k.started_at`)})
        filter (where k.started_at > k.queued_at))::float8 as "avgWaitTime",
      (avg(${minutesBetween(sql`k.queued_at`, sql`k.first_response_at`)})
        filter (where k.first_response_at > k.queued_at and k.started_at is distinct from k.queued_at))::float8
        as "avgFirstResponseTime",
      avg(r.rate)::float8 as "avgRating"
    from ${trackings} k left join ${userRatings} r on r.tracking_id = k.id
    where k.company_id = ${companyId} and ${within(sql`k.finished_at`, bounds)}`);
  return {
    supportFinished: row?.supportFinished ?? 0,
    avgSupportTime: rounded(row?.avgSupportTime ?? null),
    avgWaitTime: rounded(row?.avgWaitTime ?? null),
    avgFirstResponseTime: rounded(row?.avgFirstResponseTime ?? null),
    avgRating: rounded(row?.avgRating ?? null),
  };
}

/** Contacts whose first tracking ever lies in a period (DECISIONS "Dashboard"); both periods at once. */
async function leadsIn(
  { db, companyId }: Context,
  now: Bounds,
  before: Bounds,
): Promise<{ now: number; before: number }> {
  const at = sql`k.queued_at`;
  const [row] = await db.execute<{ now: number; before: number }>(sql`${planAnew}
    select count(*) filter (where ${within(at, now)})::int as now,
      count(*) filter (where ${within(at, before)})::int as before
    from ${trackings} k
    where k.company_id = ${companyId} and k.is_first and ${within(at, { from: before.from, to: now.to })}`);
  return row ?? { now: 0, before: 0 };
}

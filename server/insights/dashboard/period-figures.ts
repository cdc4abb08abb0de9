import type { PeriodFigures } from "@balcao/shared/insights/dashboard.ts";
import { type SQL, sql } from "drizzle-orm";
import { userRatings } from "../../automation/ratings/user-ratings.table.ts";
import type { Context } from "../../context.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { andOwn } from "./own-figures.ts";

export type Bounds = { from: Date; to: Date };

/** Condition: within a period, whose end is outside it. */
export const within = (column: SQL, { from, to }: Bounds): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;

/** One user's finished trackings in one of the periods: for each kind of time the sum in minutes, and its number. */
export type Finished = {
  isNow: boolean;
  /** Null for trackings without an agent. */
  userId: number | null;
  trackings: number;
  supportMinutes: number;
  supported: number;
  waitMinutes: number;
  waited: number;
  responseMinutes: number;
  responded: number;
  rates: number;
  rated: number;
};

type Leads = { now: number; before: number };

/** Returns the figures of a period and of the one before. */
export function periodFigures(
  finished: readonly Finished[],
  leads: Leads,
): { figures: PeriodFigures; previous: PeriodFigures } {
  const of = (isNow: boolean) => figuresOf(finished.filter((some) => some.isNow === isNow));
  return { figures: { ...of(true), leads: leads.now }, previous: { ...of(false), leads: leads.before } };
}

function figuresOf(finished: readonly Finished[]): Omit<PeriodFigures, "leads"> {
  const sum = (of: (some: Finished) => number) => finished.reduce((total, some) => total + of(some), 0);
  return {
    supportFinished: sum((some) => some.trackings),
    avgSupportTime: average(
      sum((some) => some.supportMinutes),
      sum((some) => some.supported),
    ),
    avgWaitTime: average(
      sum((some) => some.waitMinutes),
      sum((some) => some.waited),
    ),
    avgFirstResponseTime: average(
      sum((some) => some.responseMinutes),
      sum((some) => some.responded),
    ),
    avgRating: average(
      sum((some) => some.rates),
      sum((some) => some.rated),
    ),
  };
}

/** Rounded to two decimals; null if there are no values. */
export const average = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/**
 * Sums the trackings finished in both periods, in one query for all figures. A time of zero counts as not measured: the
 * agent began or reopened the conversation, and the contact did not wait.
 */
export async function sumFinished(ctx: Context, now: Bounds, before: Bounds): Promise<Finished[]> {
  const minutes = (sum: SQL) => sql`coalesce(extract(epoch from ${sum}) / 60, 0)::float8`;
  return await ctx.db.execute<Finished>(sql`${planAnew}
    select "isNow", "userId", count(*)::int as trackings,
      ${minutes(sql`sum(support)`)} as "supportMinutes", count(support)::int as supported,
      ${minutes(sql`sum(wait)`)} as "waitMinutes", count(wait)::int as waited,
      ${minutes(sql`sum(response)`)} as "responseMinutes", count(response)::int as responded,
      coalesce(sum(rate), 0)::int as rates, count(rate)::int as rated
    from (
      select k.finished_at >= ${now.from.toISOString()}::timestamptz as "isNow", k.user_id as "userId", r.rate,
        case when k.finished_at > k.started_at then k.finished_at - k.started_at end as support,
        case when k.started_at > k.queued_at then k.started_at - k.queued_at end as wait,
        case when k.first_response_at > k.queued_at and k.started_at is distinct from k.queued_at
          then k.first_response_at - k.queued_at end as response
      from ${trackings} k left join ${userRatings} r on r.tracking_id = k.id
      where k.company_id = ${ctx.companyId}${andOwn(ctx, sql`k.user_id`)}
        and (${within(sql`k.finished_at`, before)} or ${within(sql`k.finished_at`, now)})) finished
    group by "isNow", "userId"`);
}

/** Counts the contacts whose first tracking lies in each period. */
export async function countLeads(ctx: Context, now: Bounds, before: Bounds): Promise<Leads> {
  const at = sql`k.queued_at`;
  const [row] = await ctx.db.execute<Leads>(sql`${planAnew}
    select count(*) filter (where ${within(at, now)})::int as now,
      count(*) filter (where ${within(at, before)})::int as before
    from ${trackings} k
    where k.company_id = ${ctx.companyId}${andOwn(ctx, sql`k.user_id`)} and k.is_first and ${within(at, { from: before.from, to: now.to })}`);
  return row ?? { now: 0, before: 0 };
}

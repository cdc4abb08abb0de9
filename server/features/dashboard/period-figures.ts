import type { PeriodFigures } from "@balcao/shared/dashboard.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { userRatings } from "../ratings/user-ratings.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

export type Bounds = { from: Date; to: Date };

/** Within a period whose end lies outside of it. */
export const within = (column: SQL, { from, to }: Bounds): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;

/** What somebody finished in a period: how many trackings, and of each time the sum in minutes and of how many. */
export type Finished = {
  isNow: boolean;
  /** Null: what nobody attended. */
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

/** What a period and the one before it came to. */
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

/** With two decimals; null of nothing. */
export const average = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/**
 * The trackings finished in a period and the one before it, read once for all that is told of them. What took no time
 * at all was not measured (CONTRACT.md section 5): a conversation that an agent began, or reopened, waited for nobody.
 */
export async function sumFinished({ db, companyId }: Context, now: Bounds, before: Bounds): Promise<Finished[]> {
  const minutes = (sum: SQL) => sql`coalesce(extract(epoch from ${sum}) / 60, 0)::float8`;
  return await db.execute<Finished>(sql`${planAnew}
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
      where k.company_id = ${companyId}
        and (${within(sql`k.finished_at`, before)} or ${within(sql`k.finished_at`, now)})) finished
    group by "isNow", "userId"`);
}

/** Contacts whose first tracking ever lies in a period (DECISIONS "Dashboard"); both periods at once. */
export async function countLeads({ db, companyId }: Context, now: Bounds, before: Bounds): Promise<Leads> {
  const at = sql`k.queued_at`;
  const [row] = await db.execute<Leads>(sql`${planAnew}
    select count(*) filter (where ${within(at, now)})::int as now,
      count(*) filter (where ${within(at, before)})::int as before
    from ${trackings} k
    where k.company_id = ${companyId} and k.is_first and ${within(at, { from: before.from, to: now.to })}`);
  return row ?? { now: 0, before: 0 };
}

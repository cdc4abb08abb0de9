import type { PeriodFigures } from "@balcao/shared/dashboard.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { planAnew } from "../../platform/database.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";

export type Bounds = { from: Date; to: Date };

/** The minutes from one column of a tracking to another. */
export const minutesBetween = (from: SQL, to: SQL): SQL => sql`extract(epoch from ${to} - ${from}) / 60`;

/** Within a period whose end lies outside of it. */
export const within = (column: SQL, { from, to }: Bounds): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz`;

export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const rounded = (value: number | null): number | null => (value === null ? null : twoDecimals(value));

/** What a period came to. */
export async function periodFigures(ctx: Context, bounds: Bounds): Promise<PeriodFigures> {
  const [finished, leads] = await Promise.all([finishedIn(ctx, bounds), leadsIn(ctx, bounds)]);
  return { ...finished, leads };
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
        as "avgFirstResponseTime"
    from ${trackings} k
    where k.company_id = ${companyId} and ${within(sql`k.finished_at`, bounds)}`);
  return {
    supportFinished: row?.supportFinished ?? 0,
    avgSupportTime: rounded(row?.avgSupportTime ?? null),
    avgWaitTime: rounded(row?.avgWaitTime ?? null),
    avgFirstResponseTime: rounded(row?.avgFirstResponseTime ?? null),
  };
}

/** Contacts whose first tracking ever lies in the period: they have one in it, and none before it. */
async function leadsIn({ db, companyId }: Context, bounds: Bounds): Promise<number> {
  const [row] = await db.execute<{ leads: number }>(sql`${planAnew}
    select count(distinct t.contact_id)::int as leads
    from ${trackings} k join ${tickets} t on t.id = k.ticket_id
    where k.company_id = ${companyId} and ${within(sql`k.queued_at`, bounds)}
      and not exists (
        select 1 from ${tickets} earlier join ${trackings} first on first.ticket_id = earlier.id
        where earlier.contact_id = t.contact_id and first.company_id = ${companyId}
          and first.queued_at < ${bounds.from.toISOString()}::timestamptz)`);
  return row?.leads ?? 0;
}

import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import type { Costs } from "@balcao/shared/insights/costs.ts";
import type { DashboardFilter, DashboardPeriod } from "@balcao/shared/insights/dashboard.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { messageCosts } from "../../inbox/costs/message-costs.table.ts";
import { type Prices, readPrices } from "../../inbox/costs/read-prices.ts";
import { noCost, summedBy } from "../../inbox/costs/sum-costs.ts";
import { planAnew } from "../../platform/sql/database.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { boundsOf, periodBefore, periodOf } from "../dashboard/dashboard-period.ts";
import { within } from "../dashboard/period-figures.ts";

/** A period in the company's days, and the company's prices. */
export type AskedCosts = { period: DashboardPeriod; prices: Prices };

/** Reads what a request for costs needs. */
export async function askCosts(ctx: Context, filter: DashboardFilter): Promise<AskedCosts> {
  const prices = await readPrices(ctx);
  return { period: periodOf(filter, dayInTimeZone(ctx.now(), prices.timeZone)), prices };
}

type Row = CostSum & { isNow: boolean; category: string; country: string | null };

/** Sums a period and the one before, in one statement. */
export async function readCosts(ctx: Context, { period, prices }: AskedCosts): Promise<Costs> {
  const before = periodBefore(period);
  const now = boundsOf(period, prices.timeZone);
  const at = sql`c.delivered_at`;
  const keys = {
    isNow: sql`c.delivered_at >= ${now.from.toISOString()}::timestamptz`,
    category: sql`c.category`,
    country: sql`c.country`,
  };
  const source = sql`${messageCosts} c where c.company_id = ${ctx.companyId}
    and (${within(at, boundsOf(before, prices.timeZone))} or ${within(at, now)})`;
  const rows = [...(await ctx.db.execute<Row>(sql`${planAnew} ${summedBy(prices, keys, source)}`))];
  const current = rows.filter(({ isNow }) => isNow);
  const categories = [...Map.groupBy(current, ({ category }) => category)].map(([category, some]) => ({
    category,
    ...added(some),
  }));
  const unpriced = current.flatMap(({ category, country, unpriced: messages }) =>
    messages > 0 ? { category, country, messages } : [],
  );
  return {
    period,
    total: added(current),
    previous: { ...added(rows.filter(({ isNow }) => !isNow)), period: before },
    categories: categories.toSorted(
      (one, other) => other.cost - one.cost || other.messages - one.messages || order(one.category, other.category),
    ),
    unpriced: unpriced.toSorted(
      (one, other) =>
        other.messages - one.messages ||
        order(`${one.category} ${one.country ?? ""}`, `${other.category} ${other.country ?? ""}`),
    ),
  };
}

const order = (one: string, other: string): number => (one < other ? -1 : 1);

const added = (sums: readonly CostSum[]): CostSum =>
  sums.reduce(
    (total, { messages, free, unpriced, cost }) => ({
      messages: total.messages + messages,
      free: total.free + free,
      unpriced: total.unpriced + unpriced,
      cost: total.cost + cost,
    }),
    noCost,
  );

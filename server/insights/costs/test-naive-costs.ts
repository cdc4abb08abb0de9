import type { CostSum, NewRate } from "@balcao/shared/inbox/costs.ts";
import type { CostKind } from "@balcao/shared/insights/costs.ts";
import type { DashboardPeriod } from "@balcao/shared/insights/dashboard.ts";

/** A delivered message as the test stored it. */
export type StoredCost = {
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  campaignId: number | null;
  ticketId: number | null;
  category: string;
  isFree: boolean;
  country: string | null;
  deliveredAt: Date;
};

/** The prices of Brazil that the product ships, written out again. */
const shipped: Record<string, number> = { marketing: 62_500, utility: 6_800, authentication: 6_800, service: 6_800 };

type Priced = { own: readonly NewRate[]; dollar: number; timeZone: string };

/** Computes costs again without SQL and date arithmetic: message by message, each with its price on its day. */
export function naiveCosts(rows: readonly StoredCost[], { own, dollar, timeZone }: Priced) {
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const dayOf = ({ deliveredAt }: StoredCost) => calendar.format(deliveredAt);

  const priceOn = (day: string, category: string, country: string | null): number | null => {
    let latest: NewRate | null = null;
    for (const rate of own)
      if (rate.category === category && rate.country === country && rate.from <= day)
        if (latest === null || rate.from > latest.from) latest = rate;
    if (latest) return latest.currency === "BRL" ? latest.price : Math.round((latest.price * dollar) / 1_000_000);
    const known = country === "BR" && day >= "2026-10-01" ? shipped[category] : undefined;
    if (known !== undefined) return Math.round((known * dollar) / 1_000_000);
    return category === "marketing_lite" ? priceOn(day, "marketing", country) : null;
  };

  const sum = (some: readonly StoredCost[]): CostSum => {
    const total = { messages: 0, free: 0, unpriced: 0, cost: 0 };
    for (const row of some) {
      total.messages += 1;
      const price = priceOn(dayOf(row), row.category, row.country);
      if (row.isFree) total.free += 1;
      else if (price === null) total.unpriced += 1;
      else total.cost += price;
    }
    return total;
  };

  const keyOf: Record<CostKind, (row: StoredCost) => number | string | null> = {
    month: (row) => dayOf(row).slice(0, 7),
    connection: (row) => row.connectionId,
    queue: (row) => row.queueId,
    agent: (row) => row.userId,
    campaign: (row) => row.campaignId,
    ticket: (row) => row.ticketId,
  };
  const within = ({ from, to }: DashboardPeriod) => rows.filter((row) => dayOf(row) >= from && dayOf(row) <= to);
  const isUnpriced = (row: StoredCost) => sum([row]).unpriced === 1;

  return {
    sum: (period: DashboardPeriod) => sum(within(period)),
    of: (matches: (row: StoredCost) => boolean) => sum(rows.filter(matches)),
    categories: (period: DashboardPeriod) =>
      [...Map.groupBy(within(period), ({ category }) => category)]
        .map(([category, some]) => ({ category, ...sum(some) }))
        .sort((a, b) => b.cost - a.cost || b.messages - a.messages || (a.category < b.category ? -1 : 1)),
    unpriced: (period: DashboardPeriod) =>
      [...Map.groupBy(within(period).filter(isUnpriced), ({ category, country }) => `${category} ${country ?? ""}`)]
        .map(([key, some]) => ({ key, messages: some.length }))
        .sort((a, b) => b.messages - a.messages || (a.key < b.key ? -1 : 1)),
    /** All groups: months in their order, others with the highest cost first. */
    groups: (by: CostKind, period: DashboardPeriod) =>
      [...Map.groupBy(within(period), keyOf[by])]
        .map(([key, some]) => ({ key, ...sum(some) }))
        .sort((a, b) => {
          if (by === "month") return String(a.key) < String(b.key) ? -1 : 1;
          return b.cost - a.cost || b.messages - a.messages || Number(a.key ?? 1e9) - Number(b.key ?? 1e9);
        }),
  };
}

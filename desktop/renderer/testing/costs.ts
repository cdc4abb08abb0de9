import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Budget, CostSum, Rate, Rates } from "@balcao/shared/inbox/costs.ts";
import type { CostGroup, CostGroups, CostKind, Costs } from "@balcao/shared/insights/costs.ts";
import { aConnection } from "./fixtures.ts";

export const official = aConnection(2, {
  name: "Oficial",
  channelKind: cloudKind,
  capabilities: ["templates", "cost"],
});

/** Messages and their cost in millionths of a real. */
export const aSum = (messages: number, cost: number, more: Partial<CostSum> = {}): CostSum => ({
  ...{ messages, cost, free: 0, unpriced: 0 },
  ...more,
});

const period = { from: "2026-11-01", to: "2026-11-21" };

/** A month with free messages, and with some that have no price. */
export const someCosts = (change: Partial<Costs> = {}): Costs => ({
  period,
  total: aSum(1_250, 84_375_000, { free: 250, unpriced: 12 }),
  previous: { ...aSum(1_000, 75_000_000), period: { from: "2026-10-01", to: "2026-10-21" } },
  categories: [
    { category: "marketing", ...aSum(262, 84_000_000, { unpriced: 12 }) },
    { category: "service", ...aSum(980, 375_000, { free: 250 }) },
    { category: "referral_conversion", ...aSum(8, 0) },
  ],
  unpriced: [
    { category: "marketing", country: "PT", messages: 11 },
    { category: "marketing", country: null, messages: 1 },
  ],
  ...change,
});

export const noCosts = someCosts({
  total: aSum(0, 0),
  previous: { ...aSum(0, 0), period: { from: "2026-10-01", to: "2026-10-21" } },
  categories: [],
  unpriced: [],
});

export const aGroup = (key: string | null, name: string | null, sum: CostSum): CostGroup => ({ key, name, ...sum });

export const someGroups = (by: CostKind, groups: CostGroup[], rest: CostGroups["rest"] = null): CostGroups => ({
  by,
  period,
  groups,
  rest,
});

const shipped: Rate = {
  ...{ id: null, category: "marketing", country: "BR", from: "2026-10-01", currency: "USD", price: 62_500 },
};

/** The price that the product ships, and one of the company. */
export const someRates = (change: Partial<Rates> = {}): Rates => ({
  rates: [shipped, { id: 9, category: "utility", country: "PT", from: "2026-11-01", currency: "BRL", price: 123_456 }],
  dollar: 5_400_000,
  dollarIsEstimate: true,
  ...change,
});

/** November's budget: R$ 38.00 of R$ 50.00 spent, and R$ 1.20 on its way. */
export const aBudget = (change: Partial<Budget> = {}): Budget => ({
  ...{ month: "2026-11", limit: 50_000_000, spent: 38_000_000, expected: 1_200_000 },
  ...change,
});

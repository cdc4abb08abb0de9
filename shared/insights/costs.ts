import { z } from "zod";
import { CostSum } from "../inbox/costs.ts";
import { DashboardFilter, DashboardPeriod } from "./dashboard.ts";

export const costKinds = ["month", "connection", "queue", "agent", "campaign", "ticket"] as const;
export const CostKind = z.enum(costKinds);
export type CostKind = z.infer<typeof CostKind>;

export const CostQuery = DashboardFilter.safeExtend({ by: CostKind.default("month") });
export type CostQuery = z.output<typeof CostQuery>;

/** The most rows of `CostGroups`; those with the highest cost come first, months in their order. */
export const mostCostGroups = 100;

/** The messages of one group; `key` is null for those without one, such as messages that no agent wrote. */
export const CostGroup = CostSum.extend({
  /** An id, or the month as YYYY-MM. */
  key: z.string().nullable(),
  /** Null for months, for the group without a key, and where the thing itself was deleted. */
  name: z.string().nullable(),
});
export type CostGroup = z.infer<typeof CostGroup>;

/** `GET /costs`: the messages of a period and of the one before, as on the dashboard. */
export const Costs = z.object({
  period: DashboardPeriod,
  total: CostSum,
  previous: CostSum.extend({ period: DashboardPeriod }),
  /** By the category that WhatsApp reported, the highest cost first. */
  categories: z.array(CostSum.extend({ category: z.string() })),
  /** Countries whose messages have no price, the most messages first; null where the country is not known. */
  unpriced: z.array(z.object({ category: z.string(), country: z.string().nullable(), messages: z.number().int() })),
});
export type Costs = z.infer<typeof Costs>;

/** `GET /costs/groups`. The sum of all groups is the period's total. */
export const CostGroups = z.object({
  by: CostKind,
  period: DashboardPeriod,
  groups: z.array(CostGroup).max(mostCostGroups),
  /** The sum of the groups beyond the most; null without any. */
  rest: CostSum.extend({ groups: z.number().int() }).nullable(),
});
export type CostGroups = z.infer<typeof CostGroups>;

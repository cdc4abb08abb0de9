import { z } from "zod";

/** Millionths of a unit of a currency, a whole number: one answer costs less than a cent. */
const micros = z.number().int().min(0);

/**
 * The categories that WhatsApp has a price for, in its own words. A message's own category may be one that is not among
 * them: WhatsApp may add others.
 */
export const pricedCategories = [
  "marketing",
  "marketing_lite",
  "utility",
  "authentication",
  "authentication-international",
  "service",
  "general_purpose_ai",
] as const;
export const PricedCategory = z.enum(pricedCategories);
export type PricedCategory = z.infer<typeof PricedCategory>;

export const rateCurrencies = ["BRL", "USD"] as const;
export const RateCurrency = z.enum(rateCurrencies);
export type RateCurrency = z.infer<typeof RateCurrency>;

/** Two capital letters of ISO 3166, such as BR. */
export const Country = z.string().regex(/^[A-Z]{2}$/);

/** The price of one delivered message from a day on, in the company's time zone. */
const RateFields = z.object({
  category: PricedCategory,
  country: Country,
  from: z.iso.date().refine((day) => day >= "2000-01-01" && day <= "2099-12-31"),
  currency: RateCurrency,
  /** Millionths of the currency; at most 1,000 of it. */
  price: micros.max(1_000_000_000),
});

/** A price. `id` is null for one that the product ships; a company's own prices take precedence over it. */
export const Rate = RateFields.extend({ id: z.number().int().nullable() });
export type Rate = z.infer<typeof Rate>;

/** `POST /costs/rates`: a price for the same category, country and day is replaced. */
export const NewRate = RateFields;
export type NewRate = z.infer<typeof NewRate>;

/** The rows of a file of prices at most, and its bytes. */
export const mostRates = 5_000;
export const rateFileBytes = 1_000_000;

/** `POST /costs/rates/import`: the prices of the file were stored, all or none. */
export const ImportedRates = z.object({ stored: z.number().int() });
export type ImportedRates = z.infer<typeof ImportedRates>;

/** The fault of a file of prices: its first wrong line, counted from 1 with the heads, and the column that is wrong. */
export const RateFault = z.object({
  line: z.number().int(),
  column: z.enum(["heads", "category", "country", "from", "currency", "price", "twice"]),
});
export type RateFault = z.infer<typeof RateFault>;

/** `GET /costs/rates`: the company's prices and the shipped ones, by category, country and day. */
export const Rates = z.object({
  rates: z.array(Rate),
  /** The price of a dollar, in millionths of a real, by which prices in dollars are shown in reais. */
  dollar: micros,
  /** True while `dollar` is the product's own estimate. */
  dollarIsEstimate: z.boolean(),
});
export type Rates = z.infer<typeof Rates>;

/** `PUT /costs/dollar`: between 1 and 100 reais; null for the product's estimate. */
export const Dollar = z.object({ dollar: micros.min(1_000_000).max(100_000_000).nullable() });
export type Dollar = z.infer<typeof Dollar>;

/** Messages that WhatsApp delivered and reported a category for: of a period, a campaign, or `GET /costs/tickets/{ticketId}`. */
export const CostSum = z.object({
  messages: z.number().int(),
  /** Those that WhatsApp did not charge. */
  free: z.number().int(),
  /** Those that it charged, and whose price nobody has entered: `cost` is without them. */
  unpriced: z.number().int(),
  /** Millionths of a real. */
  cost: micros,
});
export type CostSum = z.infer<typeof CostSum>;

/** The highest budget of a month: a million reais. */
export const highestBudget = 1_000_000_000_000;
/** Admins are told once this part of the month's budget is spent, in per cent. */
export const budgetWarning = 80;

/** `PUT /costs/budget`: the most that campaigns and reminders may spend in a month; null for no limit. */
export const SaveBudget = z.object({ limit: micros.min(10_000).max(highestBudget).nullable() });
export type SaveBudget = z.infer<typeof SaveBudget>;

/** `GET /costs/budget`: the budget of the current month, in the company's time zone. Amounts are millionths of a real. */
export const Budget = SaveBudget.extend({
  /** As YYYY-MM. */
  month: z.string(),
  /** The cost of all delivered messages of the month, also of those that no budget stops, such as an agent's. */
  spent: micros,
  /** The expected cost of what campaigns and reminders have sent, and WhatsApp has not delivered yet. */
  expected: micros,
});
export type Budget = z.infer<typeof Budget>;

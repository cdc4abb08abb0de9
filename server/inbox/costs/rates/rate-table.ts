import type { Rate } from "@balcao/shared/inbox/costs.ts";
import { shippedRates } from "./shipped-rates.ts";

/** A price's key: a company has one price with it. */
export const rateKey = ({ category, country, from }: Pick<Rate, "category" | "country" | "from">): string =>
  `${category} ${country} ${from}`;

/**
 * The prices in force, by category, country and day: the company's own, and the shipped ones before the first day of an
 * own one for the same category and country.
 */
export function rateTable(own: readonly Rate[]): Rate[] {
  const firstOwn = firstDays(own);
  const shipped = shippedRates.filter((rate) => rate.from < (firstOwn.get(pairOf(rate)) ?? never));
  return [...own, ...shipped].toSorted((one, other) => (rateKey(one) < rateKey(other) ? -1 : 1));
}

/** Later than every day. */
export const never = "9999";

/** The first day with a price, by category and country. */
export function firstDays(rates: readonly Rate[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const rate of rates) if (rate.from < (first.get(pairOf(rate)) ?? never)) first.set(pairOf(rate), rate.from);
  return first;
}

export const pairOf = ({ category, country }: Pick<Rate, "category" | "country">): string => `${category} ${country}`;

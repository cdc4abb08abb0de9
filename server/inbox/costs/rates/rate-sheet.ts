import type { Rate } from "@balcao/shared/inbox/costs.ts";
import type { Sheet } from "../../../platform/spreadsheet/xlsx.ts";

/** The heads of a file of prices, in the order of our own. */
export const rateHeads = {
  category: "categoria",
  country: "pais",
  from: "vigencia",
  currency: "moeda",
  price: "valor",
} as const;

/** Prices in the form in which a file of prices is imported. */
export const rateSheet = (rates: readonly Rate[]): Sheet => ({
  name: "Preços",
  rows: [
    Object.values(rateHeads),
    ...rates.map(({ category, country, from, currency, price }) => [
      ...[category, country, from, currency],
      price / 1_000_000,
    ]),
  ],
});

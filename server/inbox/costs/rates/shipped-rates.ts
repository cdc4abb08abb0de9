import type { PricedCategory, Rate } from "@balcao/shared/inbox/costs.ts";

const inBrazil = (category: PricedCategory, price: number): Rate => ({
  ...{ id: null, category, country: "BR", from: "2026-10-01", currency: "USD", price },
});

/**
 * The prices that the product ships: Meta's for Brazil. Since 2026-10-01 answers cost as much as a utility template.
 * Companies correct them and add those of other countries.
 */
export const shippedRates: readonly Rate[] = [
  inBrazil("marketing", 62_500),
  inBrazil("utility", 6_800),
  inBrazil("authentication", 6_800),
  inBrazil("service", 6_800),
];

/** An estimate, in millionths of a real, until the company enters its own. */
export const estimatedDollar = 5_400_000;

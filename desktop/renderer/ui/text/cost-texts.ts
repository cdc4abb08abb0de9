import {
  type CostSum,
  pricedCategories,
  type Rate,
  type RateCurrency,
  rateCurrencies,
} from "@balcao/shared/inbox/costs.ts";
import type { TFunction } from "i18next";
import { moneyText } from "./number-text.ts";
import { dueDateText } from "./time.ts";

const micros = 1_000_000;

/** A sum of costs, given in millionths of a real, in reais with cents. */
export const costText = (cost: number): string => moneyText(cost / micros);

const priceFormat = (currency: RateCurrency) =>
  // One message costs less than a cent in some countries.
  new Intl.NumberFormat("pt-BR", { style: "currency", currency, minimumFractionDigits: 4, maximumFractionDigits: 6 });
const priceFormats = { BRL: priceFormat("BRL"), USD: priceFormat("USD") };

/** The price of one message, given in millionths of its currency. */
export const priceText = (price: number, currency: RateCurrency): string =>
  priceFormats[currency].format(price / micros);

/** A price as the audit log has it, such as "USD 0.0625", in the same format; null for any other text. */
export function loggedPriceText(logged: string): string | null {
  const [, code, price] = /^([A-Z]{3}) (\d+(?:\.\d{1,6})?)$/.exec(logged) ?? [];
  const currency = rateCurrencies.find((one) => one === code);
  return currency ? priceFormats[currency].format(Number(price)) : null;
}

/** A sum's cost, and how many of its messages were free or have no price. */
export function costSumText(t: TFunction, { cost, free, unpriced }: CostSum): string {
  const notes = [
    ...(free > 0 ? [t("costs.freeOnes", { count: free })] : []),
    ...(unpriced > 0 ? [t("costs.unpricedOnes", { count: unpriced })] : []),
  ];
  return notes.length > 0 ? `${costText(cost)} (${notes.join(", ")})` : costText(cost);
}

/** A category of WhatsApp's prices in plain words; one that is not known by WhatsApp's own word. */
export function categoryText(t: TFunction, category: string): string {
  const known = pricedCategories.find((one) => one === category);
  return known ? t(`costs.categories.${known}`) : category;
}

/** The name of a country by its code (ISO 3166); the code if the browser knows no name. */
export function countryText(language: string, country: string): string {
  try {
    return new Intl.DisplayNames([language], { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}

/** A price by its category, its country and its first day. */
export const rateName = (
  t: TFunction,
  language: string,
  { category, country, from }: Record<keyof Pick<Rate, "category" | "country" | "from">, string>,
): string => [categoryText(t, category), countryText(language, country), dueDateText(from)].join(", ");

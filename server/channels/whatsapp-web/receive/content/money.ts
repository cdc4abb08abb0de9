import { toNumber } from "@whiskeysockets/baileys";
import { priceText } from "../../../price-text.ts";
import type { WireNumber } from "./wire-number.ts";

/** An amount in thousandths of a currency, as people write it; empty without an amount. */
export function moneyText(thousandths: WireNumber, currency: string | null | undefined): string {
  const amount = toNumber(thousandths) / 1000;
  return Number.isFinite(amount) && amount > 0 ? priceText(amount, currency) : "";
}

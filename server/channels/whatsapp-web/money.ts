import { toNumber } from "@whiskeysockets/baileys";
import { cleanLabel } from "../clean-text.ts";
import type { WireNumber } from "./wire-number.ts";

/**
 * An amount in thousandths of a currency, as people write it: `R$ 50,00`. Empty without an amount; an unknown currency
 * stands as it came.
 */
export function moneyText(thousandths: WireNumber, currency: string | null | undefined): string {
  const amount = toNumber(thousandths) / 1000;
  if (!Number.isFinite(amount) || amount <= 0) return "";
  try {
    const written = new Intl.NumberFormat("pt-BR", { style: "currency", currency: currency ?? "" }).format(amount);
    // An ordinary space, which people type when they search.
    return written.replaceAll("\u00a0", " ");
  } catch {
    return `${cleanLabel(currency)} ${amount.toFixed(2)}`.trim();
  }
}

import { cleanLabel } from "./clean-text.ts";

/** An amount as people write it, such as `R$ 50,00`; with an unknown currency, as the channel gave it. */
export function priceText(amount: number, currency: string | null | undefined): string {
  try {
    const written = new Intl.NumberFormat("pt-BR", { style: "currency", currency: currency ?? "" }).format(amount);
    // An ordinary space, which people type when they search.
    return written.replaceAll("\u00a0", " ");
  } catch {
    return `${cleanLabel(currency)} ${amount.toFixed(2)}`.trim();
  }
}

/** The ad that a person came by, as its platform describes it. */
export type Ad = { title: string; body: string; url: string };

/** A message's text, followed by the ad that led to it. */
export const withAd = (text: string, { title, body, url }: Ad): string =>
  [text, [`↗ ${title}`.trim(), body, url].filter(Boolean).join("\n")].filter(Boolean).join("\n\n");

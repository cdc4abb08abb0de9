import type { Subscribe } from "@balcao/shared/billing/subscription.ts";

type Country = Subscribe["country"];

/** The number of digits before and after the hyphen: CEP 30130-010, ZIP 02139-4307. */
const parts = { BR: [5, 3], usa: [5, 4] } as const satisfies Record<Country, readonly [number, number]>;

/** Formats a typed postal code as its country does. Other characters are dropped. */
export function maskZip(typed: string, country: Country): string {
  const [before, after] = parts[country];
  const digits = typed.replace(/\D/g, "").slice(0, before + after);
  return digits.length > before ? `${digits.slice(0, before)}-${digits.slice(before)}` : digits;
}

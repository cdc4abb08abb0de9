import type { Subscribe } from "@balcao/shared/subscription.ts";

type Country = Subscribe["country"];

/** Digits before the hyphen, and after it: CEP 30130-010, ZIP 02139-4307. */
const parts = { BR: [5, 3], usa: [5, 4] } as const satisfies Record<Country, readonly [number, number]>;

/** What was typed as a postal code, as the country writes it. What does not belong there disappears. */
export function maskZip(typed: string, country: Country): string {
  const [before, after] = parts[country];
  const digits = typed.replace(/\D/g, "").slice(0, before + after);
  return digits.length > before ? `${digits.slice(0, before)}-${digits.slice(before)}` : digits;
}

/** Digits before the comma, and after it (S2 section 5). */
const most = { whole: 7, cents: 2 } as const;

/**
 * What was typed as an amount in Brazilian writing: thousands in groups, a comma before the cents, no sign and no
 * leading zeroes. What does not belong there disappears.
 */
export function maskPrice(typed: string): string {
  const [before = "", ...after] = typed.replace(/[^\d,]/g, "").split(",");
  const digits = before.replace(/^0+(?=\d)/, "").slice(0, most.whole);
  const whole = digits.replace(/\B(?=(\d{3})+$)/g, ".");
  if (after.length === 0) return whole;
  return `${whole || "0"},${after.join("").slice(0, most.cents)}`;
}

/** An amount as the mask shows it, always with its cents. */
export function priceInput(reais: number): string {
  return maskPrice(reais.toFixed(most.cents).replace(".", ","));
}

/** The same as it is sent: a dot before the cents (S2 section 5). */
export const sentPrice = (masked: string): string => masked.replaceAll(".", "").replace(",", ".").replace(/\.$/, "");

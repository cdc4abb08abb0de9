/** The maximum number of digits before and after the comma. */
const most = { whole: 7, cents: 2 } as const;

/**
 * Formats a typed amount as in Brazil: groups of thousands and a comma before the cents; no sign and no leading zeroes.
 * Other characters are dropped.
 */
export function maskPrice(typed: string): string {
  const [before = "", ...after] = typed.replace(/[^\d,]/g, "").split(",");
  const digits = before.replace(/^0+(?=\d)/, "").slice(0, most.whole);
  const whole = digits.replace(/\B(?=(\d{3})+$)/g, ".");
  if (after.length === 0) return whole;
  return `${whole || "0"},${after.join("").slice(0, most.cents)}`;
}

/** An amount as the mask shows it, always with cents. */
export function priceInput(reais: number): string {
  return maskPrice(reais.toFixed(most.cents).replace(".", ","));
}

/** The amount as it is sent: with a dot before the cents. */
export const sentPrice = (masked: string): string => masked.replaceAll(".", "").replace(",", ".").replace(/\.$/, "");

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * A CPF or CNPJ without its separators; null if it is neither, or its check digits are wrong. A CNPJ may contain
 * letters since July 2026: each counts as its character code minus that of 0, as digits always did.
 */
export function parseTaxNumber(written: string): string | null {
  const plain = written.toUpperCase().replace(/[\s./-]/g, "");
  if (/^\d{11}$/.test(plain)) return isChecked(plain, cpfWeights) ? plain : null;
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return isChecked(plain, cnpjWeights) ? plain : null;
  return null;
}

/** A CPF or CNPJ in the usual notation. */
export const taxNumberText = (plain: string): string =>
  plain.length === 11
    ? plain.replace(/^(.{3})(.{3})(.{3})(.{2})$/, "$1.$2.$3-$4")
    : plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");

/**
 * Each of the last two digits checks all digits before it. Numbers of one repeated digit would pass, but do not exist.
 */
function isChecked(plain: string, weights: readonly number[]): boolean {
  const [before, digits] = [plain.slice(0, -2), plain.slice(-2)];
  const first = checkDigit(before, weights.slice(1));
  const second = checkDigit(`${before}${first}`, weights);
  return digits === `${first}${second}` && new Set(plain).size > 1;
}

function checkDigit(text: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (text.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** Characters that begin a formula; East Asian spreadsheet programs accept the full-width ones as well. */
export const formulaSigns = "=+\\-@＝＋－＠";

const formula = new RegExp(`^[\\s']*[${formulaSigns}]|^[\\t\\r]`);

/**
 * A cell's value; text that a spreadsheet would read as a formula is marked as text. Text that looks marked gets one
 * more mark, since our import takes one off.
 */
export const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

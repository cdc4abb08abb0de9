/** A cell's value: what a spreadsheet would take for a formula is marked as text (DECISIONS "Security" 9). */
export const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

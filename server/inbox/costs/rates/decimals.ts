/** Millionths as a decimal number with a point, exactly: 6800 is "0.0068". */
export const decimals = (micros: number): string => String(micros / 1_000_000);

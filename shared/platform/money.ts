import { z } from "zod";

/** An amount of reais as clients show it: a number with two decimals. The server counts in cents. */
export const Reais = z.number().min(0).max(99_999_999.99);

/** Cents as an amount of reais. */
export const reaisOf = (cents: number): number => cents / 100;

/** An amount of reais in cents. */
export const centsOf = (reais: number): number => Math.round(reais * 100);

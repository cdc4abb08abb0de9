import { toNumber } from "@whiskeysockets/baileys";

/** A number as it is decoded: those of 64 bits are objects. */
export type WireNumber = Parameters<typeof toNumber>[0];

/** A whole number above zero; null for anything else. Zero means "unknown" on the wire. */
export function wholeNumber(number: WireNumber): number | null {
  const value = toNumber(number);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** A moment in ISO form, from milliseconds since 1970; null for an unknown one, and for a nonsensical one. */
export function isoTime(milliseconds: number | null): string | null {
  const time = new Date(milliseconds ?? Number.NaN);
  // Later years are written in another form, which clients cannot read.
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999 ? null : time.toISOString();
}

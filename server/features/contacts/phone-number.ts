import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Brazilian mobiles with the ninth digit and as they were before it: WhatsApp still knows many by the old form. */
const withNinth = /^(55\d{2})9([6-9]\d{7})$/;
const withoutNinth = /^(55\d{2})([6-9]\d{7})$/;

/**
 * The digits of a number written in any usual notation, with country code; null when it is none. Brazilian where no
 * other country is named. The ninth digit stays as it was written.
 */
export function parseNumber(written: string): string | null {
  // Numbers that are copied from other programs bring marks of writing direction along.
  const text = written
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  if (text.length > 50 || /\p{L}/u.test(text)) return null;
  const international = /^(\+|00)/.test(text);
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  if (international) return validNumber(`+${digits}`);
  return validNumber(digits) ?? (digits.length >= 10 ? validNumber(`+${digits}`) : null);
}

/** A number with its other forms: the same person may be stored under either. */
export function numberVariants(number: string): string[] {
  const long = withNinth.exec(number);
  if (long) return [number, `${long[1]}${long[2]}`];
  const short = withoutNinth.exec(number);
  return short ? [number, `${short[1]}9${short[2]}`] : [number];
}

/** One form for all variants of a number, to tell whether two are the same. */
export const canonicalNumber = (number: string): string => number.replace(withoutNinth, "$19$2");

/** What stored numbers may contain when somebody looks for a part of one, with and without ninth digit. */
export function searchedNumbers(text: string): string[] {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  if (/\p{L}/u.test(plain)) return [];
  const digits = plain.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < 3) return [];
  const [, before, rest] = /^((?:55)?(?:\d{2})?)9([6-9]\d{7})$/.exec(digits) ?? [];
  if (rest) return [digits, `${before}${rest}`];
  const [, area, old] = /^((?:55)?\d{2})([6-9]\d{7})$/.exec(digits) ?? [];
  return old ? [digits, `${area}9${old}`] : [digits];
}

function validNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, "BR");
  if (!parsed) return null;
  const number = parsed.number.slice(1);
  if (parsed.isValid()) return number;
  // Mobiles without their ninth digit are no longer valid, but people still write them.
  return withoutNinth.test(number) && parsePhoneNumberFromString(`+${canonicalNumber(number)}`)?.isValid()
    ? number
    : null;
}

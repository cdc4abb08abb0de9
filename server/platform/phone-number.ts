import { canonicalNumber, numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The digits of a number in any usual notation, with country code; null if it is not valid. Brazilian without a
 * country code. Of two forms of one number, the written one.
 */
export function parseNumber(written: string): string | null {
  // Numbers copied from other programs contain marks of writing direction.
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

/** The digits to search for in stored numbers, given a part of one: with and without ninth digit, or in both forms. */
export function searchedNumbers(text: string): string[] {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  if (/\p{L}/u.test(plain)) return [];
  const digits = plain.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < 3) return [];
  const [, before, rest] = /^((?:55)?(?:\d{2})?)9([6-9]\d{7})$/.exec(digits) ?? [];
  if (rest) return [digits, `${before}${rest}`];
  const [, area, old] = /^((?:55)?\d{2})([6-9]\d{7})$/.exec(digits) ?? [];
  return old ? [digits, `${area}9${old}`] : numberVariants(digits);
}

/** The country of a number's digits with country code, as in ISO 3166; null if its calling code does not tell. */
export const countryOf = (digits: string): string | null =>
  (/^\d{4,15}$/.test(digits) && parsePhoneNumberFromString(`+${digits}`)?.country) || null;

function validNumber(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, "BR");
  if (!parsed) return null;
  const number = parsed.number.slice(1);
  if (parsed.isValid()) return number;
  // Old forms of mobile numbers are no longer valid, but people still write them, and WhatsApp uses them.
  const canonical = canonicalNumber(number);
  return canonical !== number && parsePhoneNumberFromString(`+${canonical}`)?.isValid() ? number : null;
}

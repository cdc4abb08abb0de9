/** Area codes of Brazil, then a mobile number with or without its ninth digit, or a number of the fixed network. */
const brazilian = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(9?[6-9]\d{7}|[2-5]\d{7})$/;

/**
 * The digits with country code of a number as a person wrote it, such as "+55 11 4000-0001"; null for a local one. No
 * local number has twelve digits.
 */
export function internationalDigits(written: string): string | null {
  const text = plain(written);
  if (!usual.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  const marked = /^\(?(?:\+|00)/.test(text);
  const full = marked ? digits.replace(/^00/, "") : digits;
  return (marked ? /^[1-9]\d{7,14}$/ : /^[1-9]\d{11,14}$/).test(full) ? full : null;
}

/** The digits to write to: those with country code; a local one of Brazil with its area code gets 55; null for others. */
export function digitsToWriteTo(written: string): string | null {
  const full = internationalDigits(written);
  if (full) return full;
  const text = plain(written);
  if (!usual.test(text) || text.includes("+")) return null;
  // Within Brazil a 0 stands before the area code.
  const local = text.replace(/\D/g, "").replace(/^0(?=\d{10,11}$)/, "");
  return brazilian.test(local) ? `55${local}` : null;
}

/** Anything else is an extension, a pause while dialling, a second number, or no number at all. */
const usual = /^[\d\s()+.\p{Pd}]+$/u;

/** Numbers copied from other programs contain marks of writing direction, and digits of other widths. */
const plain = (written: string): string =>
  written
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();

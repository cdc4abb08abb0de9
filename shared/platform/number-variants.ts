/** Brazilian mobiles with the ninth digit and in their older form: WhatsApp still knows many by the older one. */
const withNinth = /^(55\d{2})9([6-9]\d{7})$/;
const withoutNinth = /^(55\d{2})([6-9]\d{7})$/;

/** A number with its other forms: the same person may be stored under either. */
export function numberVariants(number: string): string[] {
  const long = withNinth.exec(number);
  if (long) return [number, `${long[1]}${long[2]}`];
  const short = withoutNinth.exec(number);
  return short ? [number, `${short[1]}9${short[2]}`] : [number];
}

/** One form for all variants of a number, to compare two numbers. */
export const canonicalNumber = (number: string): string => number.replace(withoutNinth, "$19$2");

/** True for a Brazilian mobile number without the ninth digit. */
export const lacksNinthDigit = (number: string): boolean => withoutNinth.test(number);

/** The pattern of such a number, for the database. */
export const ninthlessPattern: string = withoutNinth.source;

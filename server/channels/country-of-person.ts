import { countryOf } from "../platform/phone-number.ts";

/**
 * The country of a person, as in ISO 3166: that of the number, else of Meta's id in its place (`bsuid`), which begins with
 * it. Null if neither tells.
 */
export const countryOfPerson = (number: string | null | undefined, userId: string | null | undefined): string | null =>
  countryOf(number ?? "") ?? /^([A-Z]{2})\./.exec(userId ?? "")?.[1] ?? null;

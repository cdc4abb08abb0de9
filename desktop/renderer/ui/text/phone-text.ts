import { internationalDigits } from "@balcao/shared/platform/written-number.ts";

/** Digits with country code in a readable form: Brazilian ones in groups, others with a plus sign. */
export function phoneText(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  return digits === "" ? "" : `+${digits}`;
}

/** A number as a person wrote it, in a readable form; a local one stays as it is. */
export function writtenNumberText(written: string): string {
  const digits = internationalDigits(written);
  return digits === null ? written : phoneText(digits);
}

/** A contact's number, or the username that the person shows in its place; empty where neither is known. */
export function addressText({ number, username }: { number: string; username?: string | null | undefined }): string {
  if (number !== "") return phoneText(number);
  return username ? `@${username}` : "";
}

/** A contact's name; one whose name is only the number, in digits or as written, is shown as a number. */
export const contactName = (name: string): string =>
  /^\d{8,15}$/.test(name) ? phoneText(name) : writtenNumberText(name);

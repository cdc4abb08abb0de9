import { isTime, maskTime, wholeTime } from "./time-mask.ts";

/** A calendar day (YYYY-MM-DD), a local moment (YYYY-MM-DDTHH:mm) or a time of day (HH:mm). */
export type DateTimeKind = "date" | "dateTime" | "time";
export type DatePart = "day" | "month" | "year";
type Part = DatePart | "hour" | "minute";

const lengths: Record<Part, number> = { day: 2, month: 2, year: 4, hour: 2, minute: 2 };
const isDatePart = (type: string): type is DatePart => type === "day" || type === "month" || type === "year";

/** The order in which a locale writes a date: Brazil day, month, year; the United States month, day, year. */
export const dateOrder = (locale: string): DatePart[] =>
  new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric" })
    .formatToParts()
    .flatMap(({ type }) => (isDatePart(type) ? [type] : []));

/** The person's own variant of the console's language, which decides the order: en-GB writes the day first. */
export const localeOf = (language: string, preferred: readonly string[] = navigator.languages): string =>
  preferred.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;

const partsOf = (kind: DateTimeKind, order: readonly DatePart[]): Part[] =>
  kind === "date" ? [...order] : [...order, "hour", "minute"];

const separatorBefore = (part: Part, at: number): string => {
  if (at === 0) return "";
  if (part === "hour") return " ";
  return part === "minute" ? ":" : "/";
};

const join = (parts: readonly Part[], texts: readonly string[]): string =>
  texts.map((text, at) => `${separatorBefore(parts[at] ?? "day", at)}${text}`).join("");

/** The pattern a field expects, such as dd/mm/aaaa. */
export const patternText = (kind: DateTimeKind, order: readonly DatePart[], letters: Record<Part, string>): string => {
  if (kind === "time") return `${letters.hour}:${letters.minute}`;
  const parts = partsOf(kind, order);
  return join(
    parts,
    parts.map((part) => letters[part]),
  );
};

/** A value in the locale's format; an incomplete value is returned unchanged. */
export function writtenText(kind: DateTimeKind, value: string, order: readonly DatePart[]): string {
  if (kind === "time" || !isWhole(kind, value)) return value;
  const [year = "", month = "", day = "", hour = "", minute = ""] = value.split(/[-T:]/);
  const texts: Record<Part, string> = { year, month, day, hour, minute };
  const parts = partsOf(kind, order);
  return join(
    parts,
    parts.map((part) => texts[part]),
  );
}

/** Masks a partly typed value: inserts the separators; a typed separator pads its part with a zero. */
export function maskText(kind: DateTimeKind, typed: string, order: readonly DatePart[]): string {
  if (kind === "time") return maskTime(typed);
  const parts = partsOf(kind, order);
  const texts = [""];
  const lengthNow = () => lengths[parts[texts.length - 1] ?? "day"];
  for (const sign of typed.trimStart()) {
    const text = texts.at(-1) ?? "";
    const hasNext = texts.length < parts.length;
    if (!/\d/.test(sign)) {
      if (text === "" || !hasNext) continue;
      texts[texts.length - 1] = text.padStart(2, "0");
      texts.push("");
    } else if (text.length < lengthNow()) texts[texts.length - 1] = text + sign;
    else if (hasNext) texts.push(sign);
  }
  return join(parts, texts);
}

/** Returns true if the date and time exist: 31 February and 25:00 do not. */
export function isWhole(kind: DateTimeKind, value: string): boolean {
  if (kind === "time") return isTime(value);
  const [day = "", time, ...rest] = value.split("T");
  if (rest.length > 0 || (kind === "dateTime") !== (time !== undefined)) return false;
  return isDay(day) && (time === undefined || isTime(time));
}

/** A year outside these bounds is a typing error. */
const years = { first: 1900, last: 2199 } as const;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < years.first || year > years.last) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * Parses a text with all parts complete; returns the text itself while it is incomplete. A pasted ISO value is accepted
 * too.
 */
export function readValue(kind: DateTimeKind, text: string, order: readonly DatePart[]): string {
  if (isWhole(kind, text)) return text;
  if (kind === "time") return text;
  const digits = text.split(/\D+/);
  const parts = partsOf(kind, order);
  const isFull = digits.length === parts.length && parts.every((part, at) => digits[at]?.length === lengths[part]);
  const value = isFull ? isoText(parts, digits) : "";
  return isWhole(kind, value) ? value : text;
}

/**
 * Completes a short form when the person has finished typing: 5/1/26 is 5 January 2026, 830 is 08:30. A day is that day
 * at `usualTime`, if there is one.
 */
export function meantValue(
  kind: DateTimeKind,
  text: string,
  order: readonly DatePart[],
  usualTime?: string | undefined,
): string {
  if (text === "" || isWhole(kind, text)) return text;
  if (kind === "time") return wholeTime(text);
  const parts = partsOf(kind, order);
  const digits = text
    .trim()
    .split(/\D+/)
    .map((one, at) => (parts[at] === "year" && one.length === 2 ? `20${one}` : one.padStart(2, "0")));
  if (kind === "dateTime" && digits.length === order.length && usualTime) digits.push(...usualTime.split(":"));
  const value = digits.length === parts.length ? isoText(parts, digits) : "";
  return isWhole(kind, value) ? value : text;
}

function isoText(parts: readonly Part[], digits: readonly string[]): string {
  const of = (part: Part) => digits[parts.indexOf(part)] ?? "";
  const day = `${of("year")}-${of("month")}-${of("day")}`;
  return parts.includes("hour") ? `${day}T${of("hour")}:${of("minute")}` : day;
}

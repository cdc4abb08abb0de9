import { isTime, maskTime, wholeTime } from "./time-mask.ts";

/** A calendar day (YYYY-MM-DD), a local moment (YYYY-MM-DDTHH:mm) or a time of day (HH:mm). */
export type DateTimeKind = "date" | "dateTime" | "time";
type DatePart = "day" | "month" | "year";
type Part = DatePart | "hour" | "minute";

const lengths: Record<Part, number> = { day: 2, month: 2, year: 4, hour: 2, minute: 2 };

/**
 * Day, month, year in every language, as all texts on the screen are written: beside a text in the other order nobody
 * would know which is the month. The field's pattern names the order.
 */
const dateParts: readonly DatePart[] = ["day", "month", "year"];

const partsOf = (kind: DateTimeKind): readonly Part[] =>
  kind === "date" ? dateParts : [...dateParts, "hour", "minute"];

const separatorBefore = (part: Part, at: number): string => {
  if (at === 0) return "";
  if (part === "hour") return " ";
  return part === "minute" ? ":" : "/";
};

const join = (parts: readonly Part[], texts: readonly string[]): string =>
  texts.map((text, at) => `${separatorBefore(parts[at] ?? "day", at)}${text}`).join("");

/** The pattern a field expects, such as dd/mm/aaaa. */
export const patternText = (kind: DateTimeKind, letters: Record<Part, string>): string => {
  if (kind === "time") return `${letters.hour}:${letters.minute}`;
  const parts = partsOf(kind);
  return join(
    parts,
    parts.map((part) => letters[part]),
  );
};

/** A value as it is shown; an incomplete value is returned unchanged. */
export function writtenText(kind: DateTimeKind, value: string): string {
  if (kind === "time" || !isWhole(kind, value)) return value;
  const [year = "", month = "", day = "", hour = "", minute = ""] = value.split(/[-T:]/);
  const texts: Record<Part, string> = { year, month, day, hour, minute };
  const parts = partsOf(kind);
  return join(
    parts,
    parts.map((part) => texts[part]),
  );
}

/** Masks a partly typed value: inserts the separators; a typed separator pads its part with a zero. */
export function maskText(kind: DateTimeKind, typed: string): string {
  if (kind === "time") return maskTime(typed);
  const parts = partsOf(kind);
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
export function readValue(kind: DateTimeKind, text: string): string {
  if (isWhole(kind, text)) return text;
  if (kind === "time") return text;
  const digits = text.split(/\D+/);
  const parts = partsOf(kind);
  const isFull = digits.length === parts.length && parts.every((part, at) => digits[at]?.length === lengths[part]);
  const value = isFull ? isoText(parts, digits) : "";
  return isWhole(kind, value) ? value : text;
}

/**
 * Completes a short form when the person has finished typing: 5/1/26 is 5 January 2026, 830 is 08:30. A day without a
 * time gets `usualTime`, if there is one.
 */
export function meantValue(kind: DateTimeKind, text: string, usualTime?: string | undefined): string {
  if (text === "" || isWhole(kind, text)) return text;
  if (kind === "time") return wholeTime(text);
  const parts = partsOf(kind);
  const digits = text
    .trim()
    .split(/\D+/)
    .map((one, at) => (parts[at] === "year" && one.length === 2 ? `20${one}` : one.padStart(2, "0")));
  if (kind === "dateTime" && digits.length === dateParts.length && usualTime) digits.push(...usualTime.split(":"));
  const value = digits.length === parts.length ? isoText(parts, digits) : "";
  return isWhole(kind, value) ? value : text;
}

function isoText(parts: readonly Part[], digits: readonly string[]): string {
  const of = (part: Part) => digits[parts.indexOf(part)] ?? "";
  const day = `${of("year")}-${of("month")}-${of("day")}`;
  return parts.includes("hour") ? `${day}T${of("hour")}:${of("minute")}` : day;
}

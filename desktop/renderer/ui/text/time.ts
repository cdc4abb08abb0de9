const dayMs = 86_400_000;
const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  // Day and month stand in this order in every language, so the locale is fixed.
  const made = new Intl.DateTimeFormat("pt-BR", { ...options, timeZone });
  formats.set(key, made);
  return made;
}

/** HH:mm */
export const clockText = (iso: string, timeZone: string): string =>
  format(timeZone, { hour: "2-digit", minute: "2-digit", hour12: false }).format(new Date(iso));

/** dd/MM/yyyy */
export const dateText = (iso: string | number, timeZone: string): string =>
  format(timeZone, { day: "2-digit", month: "2-digit", year: "numeric" }).format(new Date(iso));

/** dd/MM/yy HH:mm */
export const shortDateTimeText = (iso: string, timeZone: string): string =>
  `${format(timeZone, { day: "2-digit", month: "2-digit", year: "2-digit" }).format(new Date(iso))} ${clockText(iso, timeZone)}`;

/** HH:mm if today, else dd/MM/yyyy. */
export const rowTimeText = (iso: string, now: number, timeZone: string): string =>
  dateText(iso, timeZone) === dateText(now, timeZone) ? clockText(iso, timeZone) : dateText(iso, timeZone);

/** HH:mm if today, else dd/MM HH:mm. */
export const momentText = (iso: string, now: number, timeZone: string): string =>
  dateText(iso, timeZone) === dateText(now, timeZone)
    ? clockText(iso, timeZone)
    : `${dateText(iso, timeZone).slice(0, 5)} ${clockText(iso, timeZone)}`;

/** The day of a time, as seen from now: today, yesterday or another. */
export function dayOf(iso: string, now: number, timeZone: string): "today" | "yesterday" | "other" {
  const day = dateText(iso, timeZone);
  if (day === dateText(now, timeZone)) return "today";
  return day === dateText(now - dayMs, timeZone) ? "yesterday" : "other";
}

export type Ago = { unit: "now" | "minutes" | "hours" | "days"; n: number };

/** The elapsed time, in the largest whole unit. A negative one counts as now. */
export function agoOf(iso: string, now: number): Ago {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs);
  if (minutes < 1) return { unit: "now", n: 0 };
  if (minutes < 60) return { unit: "minutes", n: minutes };
  if (minutes < 1440) return { unit: "hours", n: Math.floor(minutes / 60) };
  return { unit: "days", n: Math.floor(minutes / 1440) };
}

/** A due date for reading: YYYY-MM-DD becomes DD/MM/YYYY, without a time zone conversion. */
export const dueDateText = (date: string): string => date.slice(0, 10).split("-").reverse().join("/");

/** The calendar day of a moment, as YYYY-MM-DD. */
export const calendarDay = (at: string | number, timeZone: string): string =>
  dateText(at, timeZone).split("/").reverse().join("-");

/** Day and month as people say them, such as 1/12. */
export function shortDay(iso: string, timeZone: string): string {
  const [, month, day] = calendarDay(iso, timeZone).split("-");
  return `${Number(day)}/${Number(month)}`;
}

/** The same with the time: 1/12 14:00. */
export const shortMoment = (iso: string, timeZone: string): string =>
  `${shortDay(iso, timeZone)} ${clockText(iso, timeZone)}`;

/** The name of the month of a day or a month, such as 2026-11. */
export const monthName = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.parse(day.slice(0, 7)));

/** With fewer days left users are warned that the subscription ends. */
export const dueSoonDays = 5;

/** Whole calendar days from today to a due date (YYYY-MM-DD); negative when it has passed. */
export const daysUntil = (date: string, now: number, timeZone: string): number =>
  Math.round((Date.parse(date.slice(0, 10)) - Date.parse(calendarDay(now, timeZone))) / dayMs);

/** YYYY-MM-DDTHH:mm of a time zone, as a date-time box takes it. */
export function localInputText(moment: string | number, timeZone: string): string {
  // Swedish writes dates the way ISO does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(moment)).replace(" ", "T");
}

/** A readable time zone, such as "Horário de Brasília". */
export function timeZoneText(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(Date.now());
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

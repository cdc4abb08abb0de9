import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";

/** A time formatted for a time zone, with date-fns' format tokens. */
export function formatInTimeZone(at: Date, timeZone: string, pattern: string): string {
  return format(new TZDate(at, timeZone), pattern);
}

/** The calendar day of a time in a time zone, as YYYY-MM-DD. */
export const dayInTimeZone = (at: Date, timeZone: string): string => formatInTimeZone(at, timeZone, "yyyy-MM-dd");

/** The beginnings of a calendar day and of the next one, in a time zone. `day` is YYYY-MM-DD. */
export function dayBounds(day: string, timeZone: string): { from: Date; to: Date } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // Adding a day to the first time would be wrong: where clocks skip midnight, it is one o'clock on the next day.
  const start = (date: number) => new Date(new TZDate(year, month - 1, date, timeZone).getTime());
  return { from: start(date), to: start(date + 1) };
}

import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";

/** A moment as clocks in a time zone show it, in date-fns' format tokens. */
export function formatInTimeZone(at: Date, timeZone: string, pattern: string): string {
  return format(new TZDate(at, timeZone), pattern);
}

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export const dayInTimeZone = (at: Date, timeZone: string): string => formatInTimeZone(at, timeZone, "yyyy-MM-dd");

/** The moments at which a calendar day begins, and the next one, in a time zone. `day` is YYYY-MM-DD. */
export function dayBounds(day: string, timeZone: string): { from: Date; to: Date } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  // Not a day added to the first moment: where clocks skip midnight, that would be one in the morning of the next.
  const start = (date: number) => new Date(new TZDate(year, month - 1, date, timeZone).getTime());
  return { from: start(date), to: start(date + 1) };
}

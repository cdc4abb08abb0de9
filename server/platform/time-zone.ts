import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

/** A moment as clocks in a time zone show it, in date-fns' format tokens. */
export function formatInTimeZone(at: Date, timeZone: string, pattern: string): string {
  return format(new TZDate(at, timeZone), pattern);
}

/** The calendar day of a moment in a time zone, as YYYY-MM-DD. */
export const dayInTimeZone = (at: Date, timeZone: string): string => formatInTimeZone(at, timeZone, "yyyy-MM-dd");

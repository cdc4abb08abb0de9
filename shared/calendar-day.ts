/**
 * A calendar day (YYYY-MM-DD) so many months later: where that month is too short, its last day. 31 January and one month
 * are 28 or 29 February (DECISIONS "Commercial").
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/** A calendar day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Whole days from one calendar day to another; negative when the other lies before it. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

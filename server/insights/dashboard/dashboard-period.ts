import {
  type DashboardFilter,
  type DashboardPeriod,
  dashboardMaxDaily,
  dashboardMaxDays,
  daysIn,
} from "@balcao/shared/insights/dashboard.ts";
import { addDays } from "@balcao/shared/platform/calendar-day.ts";
import { dayBounds } from "../../platform/time/time-zone.ts";

/** Returns the days of a filter, given the company's today. */
export function periodOf({ days, date_from, date_to }: DashboardFilter, today: string): DashboardPeriod {
  if (days) return { from: addDays(today, 1 - days), to: today };
  if (date_from) return { from: date_from, to: date_to ?? latest(date_from, today) };
  if (date_to) return { from: addDays(date_to, 1 - dashboardMaxDays), to: date_to };
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** From one day to today, or to the end of the longest period. */
function latest(from: string, today: string): string {
  if (from > today) return from;
  const furthest = addDays(from, dashboardMaxDays - 1);
  return furthest < today ? furthest : today;
}

/**
 * Returns the period to compare with. The current month so far is compared with the same days of the month before; any
 * other period with as many days right before it.
 */
export function periodBefore(period: DashboardPeriod): DashboardPeriod {
  const { from, to } = period;
  const lastOfMonthBefore = addDays(from, -1);
  const month = lastOfMonthBefore.slice(0, 8);
  if (from.endsWith("-01") && to.startsWith(from.slice(0, 8))) {
    const isWholeMonth = addDays(to, 1).endsWith("-01");
    const sameDay = `${month}${to.slice(8)}`;
    return { from: `${month}01`, to: isWholeMonth || sameDay > lastOfMonthBefore ? lastOfMonthBefore : sameDay };
  }
  return { from: addDays(from, -daysIn(period)), to: lastOfMonthBefore };
}

/** The bounds of a period in a time zone; the end is outside it. */
export const boundsOf = ({ from, to }: DashboardPeriod, timeZone: string): { from: Date; to: Date } => ({
  from: dayBounds(from, timeZone).from,
  to: dayBounds(to, timeZone).to,
});

export type Buckets = { unit: "day" | "week"; days: string[] };

/** The first day of each bucket of a chart. Weeks begin on Monday; the first one may be cut short. */
export function bucketsOf(period: DashboardPeriod): Buckets {
  const { from, to } = period;
  const isDaily = daysIn(period) <= dashboardMaxDaily;
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, isDaily ? 1 : daysToMonday(day))) days.push(day);
  return { unit: isDaily ? "day" : "week", days };
}

/** Days until the next Monday: 1 to 7. */
const daysToMonday = (day: string): number => (8 - new Date(day).getUTCDay()) % 7 || 7;

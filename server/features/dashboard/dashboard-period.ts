import { addDays } from "@balcao/shared/calendar-day.ts";
import {
  type DashboardFilter,
  type DashboardPeriod,
  dashboardMaxDaily,
  dashboardMaxDays,
  daysIn,
} from "@balcao/shared/dashboard.ts";
import { dayBounds } from "../../platform/time-zone.ts";

/** Which days a filter means, seen from the company's today. */
export function periodOf({ days, date_from, date_to }: DashboardFilter, today: string): DashboardPeriod {
  if (days) return { from: addDays(today, 1 - days), to: today };
  if (date_from) return { from: date_from, to: date_to ?? latest(date_from, today) };
  if (date_to) return { from: addDays(date_to, 1 - dashboardMaxDays), to: date_to };
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** From one day alone up to today, or as far as the longest period reaches. */
function latest(from: string, today: string): string {
  if (from > today) return from;
  const furthest = addDays(from, dashboardMaxDays - 1);
  return furthest < today ? furthest : today;
}

/**
 * What a period is compared with: a month so far with the same days of the month before, anything else with as many
 * days as it has, right before it.
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

/** The moments at which a period begins and is over, in a time zone. */
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

/** How many days until the next Monday: 1 to 7. */
const daysToMonday = (day: string): number => (8 - new Date(day).getUTCDay()) % 7 || 7;

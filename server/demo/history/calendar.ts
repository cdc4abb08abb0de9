import { addDays } from "@balcao/shared/platform/calendar-day.ts";
import { dayBounds, dayInTimeZone } from "../../platform/time/time-zone.ts";
import type { Random } from "./random.ts";
import { shopTimeZone } from "./shop.ts";

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** A day at the shop. Moments are milliseconds since 1970; `opens` and `closes` are equal on a day without service. */
export type ShopDay = { day: string; from: number; weekday: number; opens: number; closes: number };

/** One row for each weekday from Sunday on: its share of a usual day's conversations, and the opening hours. */
const week = [
  { share: 0.06, opens: 0, closes: 0 },
  { share: 1.22, opens: 9, closes: 18 },
  { share: 1.08, opens: 9, closes: 18 },
  { share: 1, opens: 9, closes: 18 },
  { share: 0.96, opens: 9, closes: 18 },
  { share: 1.12, opens: 9, closes: 18 },
  { share: 0.58, opens: 9, closes: 13 },
] as const;

/** The weight of each hour in which customers write: most write from nine on, fewer at lunch, few in the evening. */
const hours = [0.1, 0, 0, 0, 0, 0, 0.1, 0.4, 1.8, 8, 10, 9.5, 5, 6, 8.5, 9.5, 9, 6.5, 0.9, 0.5, 0.5, 0.4, 0.2, 0.1];

/** The shop's last days, oldest first; today is one of them. */
export function lastDays(now: Date, count: number): ShopDay[] {
  const today = dayInTimeZone(now, shopTimeZone);
  return Array.from({ length: count }, (_, n) => shopDay(addDays(today, n - count + 1)));
}

/** The moment of an hour on the shop's clock, `days` days from today. */
export const shopMoment = (now: Date, days: number, hour: number): number =>
  dayBounds(addDays(dayInTimeZone(now, shopTimeZone), days), shopTimeZone).from.getTime() + hour * hourMs;

function shopDay(day: string): ShopDay {
  const from = dayBounds(day, shopTimeZone).from.getTime();
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const { opens, closes } = week[weekday] ?? week[0];
  return { day, from, weekday, opens: from + opens * hourMs, closes: from + closes * hourMs };
}

/** The moments at which customers begin to write on this day, in order. `usual` is their number on a usual day. */
export function arrivalsOf(random: Random, day: ShopDay, usual: number): number[] {
  const { share } = week[day.weekday] ?? week[0];
  const count = Math.round(usual * share * (0.85 + random.next() * 0.3));
  const closed = (day.closes - day.from) / hourMs;
  // On Saturdays hardly any customer writes after closing.
  const weights = hours.map((weight, hour) => (day.weekday === 6 && hour >= closed ? weight * 0.1 : weight));
  const moment = () => day.from + random.weighted(weights) * hourMs + random.int(0, hourMs - 1);
  return Array.from({ length: count }, moment).sort((one, other) => one - other);
}

/** The opening hours of the history's days, and the hour on the shop's clock. */
export type Calendar = {
  isOpen: (at: number) => boolean;
  /** The first moment from `at` on at which the shop is open; `at` itself if the shop is open then. */
  nextOpen: (at: number) => number;
  hourOf: (at: number) => number;
};

/** The days have no gaps and are in order. Moments after the last day count as open. */
export function calendarOf(days: readonly ShopDay[]): Calendar {
  const first = days[0]?.from ?? 0;
  const dayOf = (at: number) => days[Math.floor((at - first) / dayMs)];
  const isOpen = (at: number) => {
    const day = dayOf(at);
    return !day || (at >= day.opens && at < day.closes);
  };
  const nextOpen = (at: number): number => {
    const day = dayOf(at);
    if (!day || isOpen(at)) return at;
    return day.opens < day.closes && at < day.opens ? day.opens : nextOpen(day.from + dayMs);
  };
  return { isOpen, nextOpen, hourOf: (at) => Math.floor(((((at - first) % dayMs) + dayMs) % dayMs) / hourMs) };
}

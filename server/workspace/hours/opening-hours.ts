import {
  type Holiday,
  type OpeningHours,
  type OpeningRange,
  weekdays,
} from "@balcao/shared/workspace/opening-hours.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { firstMoment } from "./first-moment.ts";

type Span = { from: Date; to: Date };

const dayMinutes = 24 * 60;

/** True if a week is open at a moment (shared/workspace/opening-hours.ts). A holiday closes its whole day. */
export function isOpenAt(hours: OpeningHours, holidays: readonly Holiday[], at: Date, timeZone: string): boolean {
  const today = dayInTimeZone(at, timeZone);
  const closed = new Set(holidays.map(({ date }) => date));
  // A range of the previous evening may still be open. After clocks went back past midnight, the day after that of `at`
  // has begun once already, so it counts, too.
  return [-1, 0, 1]
    .flatMap((days) => spansOf(dayAfter(today, days), hours, closed, timeZone))
    .some(({ from, to }) => from <= at && at < to);
}

/** The first open moment from `from` on, which may be `from` itself. Null if every day of the week is closed. */
export function nextOpening(
  hours: OpeningHours,
  holidays: readonly Holiday[],
  from: Date,
  timeZone: string,
): Date | null {
  const today = dayInTimeZone(from, timeZone);
  const closed = new Set(holidays.map(({ date }) => date));
  // A holiday delays the only open day of a week by one week at most.
  const horizon = (closed.size + 2) * weekdays.length;
  for (let days = -1; days <= horizon; days++) {
    const openings = spansOf(dayAfter(today, days), hours, closed, timeZone)
      .filter(({ to }) => to > from)
      .map((span) => Math.max(span.from.getTime(), from.getTime()));
    if (openings.length > 0) return new Date(Math.min(...openings));
  }
  return null;
}

/** Ranges that begin on a calendar day. One that extends into a holiday ends at midnight. */
function spansOf(day: string, hours: OpeningHours, closed: ReadonlySet<string>, timeZone: string): Span[] {
  if (closed.has(day)) return [];
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  const ranges = hours.filter(({ weekdayEn }) => weekdayEn === weekday);
  const isUnlimited = hours.length === 0 || ranges.some(({ startTime, endTime }) => !startTime || !endTime);
  const minutes = isUnlimited ? [{ start: 0, end: dayMinutes }] : ranges.map(minutesOf);
  const latest = closed.has(dayAfter(day, 1)) ? dayMinutes : 2 * dayMinutes;
  return minutes
    .map(({ start, end }) => ({
      from: firstMoment(day, start, timeZone),
      to: firstMoment(day, Math.min(end, latest), timeZone),
    }))
    .filter(({ from, to }) => from < to);
}

function minutesOf({ startTime, endTime }: OpeningRange): { start: number; end: number } {
  const [start, end] = [clockMinutes(startTime), clockMinutes(endTime)];
  if (end < start) return { start, end: end + dayMinutes };
  // A form knows no 24:00, so the last minute of the day stands for its end.
  return { start, end: end > start && end === dayMinutes - 1 ? dayMinutes : end };
}

function clockMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMinutes * 60_000).toISOString().slice(0, 10);
}

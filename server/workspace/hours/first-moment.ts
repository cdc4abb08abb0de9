import { tzOffset } from "@date-fns/tz";

const minuteMs = 60_000;
/** More than any zone's distance from UTC, and less than the time between two changes of clocks. */
const aroundMs = 36 * 60 * minuteMs;

/**
 * The first moment at which clocks in a time zone show a minute of a calendar day, or have just skipped it. `day` is
 * YYYY-MM-DD; minutes beyond the day's end are on the days that follow.
 */
export function firstMoment(day: string, minute: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const offsetAt = (time: number) => tzOffset(timeZone, new Date(time)) * minuteMs;
  const before = offsetAt(wall - aroundMs);
  const after = offsetAt(wall + aroundMs);
  const shown = [wall - before, wall - after].filter((time) => time + offsetAt(time) === wall);
  if (shown.length > 0) return new Date(Math.min(...shown));
  // Clocks were put forward past it: the moment of that change.
  let [still, already] = [wall - after, wall - before];
  while (already - still > 1) {
    const middle = Math.floor((still + already) / 2);
    if (offsetAt(middle) === before) still = middle;
    else already = middle;
  }
  return new Date(already);
}

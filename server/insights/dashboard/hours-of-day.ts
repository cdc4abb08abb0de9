import { dayBounds, formatInTimeZone } from "../../platform/time/time-zone.ts";

const stepMs = 15 * 60_000;

/** A span of time in which the clocks of a time zone show one hour. */
type ClockHour = { hour: number; from: Date };

/** Cache: every dashboard asks for today, and to compute a day takes milliseconds. */
const known = new Map<string, ClockDay>();
const mostKnown = 200;

type ClockDay = { hours: ClockHour[]; to: Date };

/**
 * Returns the hours of a calendar day in a time zone. On a clock change an hour comes twice or not at all; all clock
 * changes are at a quarter of an hour.
 */
export function hoursOfDay(day: string, timeZone: string): ClockDay {
  const key = `${day} ${timeZone}`;
  const found = known.get(key) ?? workOut(day, timeZone);
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}

function workOut(day: string, timeZone: string): ClockDay {
  const { from, to } = dayBounds(day, timeZone);
  const hours: ClockHour[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += stepMs) {
    const hour = Number(formatInTimeZone(new Date(at), timeZone, "H"));
    if (hours.at(-1)?.hour !== hour) hours.push({ hour, from: new Date(at) });
  }
  return { hours, to };
}

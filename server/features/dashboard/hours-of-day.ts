import { dayBounds, formatInTimeZone } from "../../platform/time-zone.ts";

const stepMs = 15 * 60_000;

/** A stretch in which the clocks of a time zone show one hour. */
export type ClockHour = { hour: number; from: Date };

/** Days that were asked for: all who look at a dashboard ask for today, and to work one out takes milliseconds. */
const known = new Map<string, ClockDay>();
const mostKnown = 200;

type ClockDay = { hours: ClockHour[]; to: Date };

/**
 * A calendar day as its clocks show it. Where they change, an hour comes twice, or not at all; everywhere they change
 * at a quarter of an hour.
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

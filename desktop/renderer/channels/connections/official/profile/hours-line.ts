import {
  type OpeningHours,
  type OpeningRange,
  type Weekday,
  weekdays,
} from "@balcao/shared/workspace/opening-hours.ts";
import type { TFunction } from "i18next";

/** From so many days in a row on, only the first and the last one are named. */
const leastRun = 3;

/**
 * Opening hours as a person writes them, such as "Seg a sex, 8h às 18h; sáb, 9h às 13h". Days with equal hours stand
 * together, closed days are left out. Null for a week without hours: never limited, or never open.
 */
export function hoursLine(t: TFunction, language: string, hours: OpeningHours): string | null {
  if (!hours.some(isLimited)) return null;
  const groups = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const times = timesText(
      t,
      language,
      hours.filter(({ weekdayEn }) => weekdayEn === day),
    );
    if (times !== "") groups.set(times, [...(groups.get(times) ?? []), day]);
  }
  const line = [...groups].map(([times, days]) => `${daysText(t, language, days)}, ${times}`).join("; ");
  return line.charAt(0).toLocaleUpperCase(language) + line.slice(1);
}

function daysText(t: TFunction, language: string, days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const isNext = last && weekdays.indexOf(day) === weekdays.indexOf(last.at(-1) ?? day) + 1;
    if (isNext) last.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) => {
    const named = run.map((day) => dayName(language, day));
    const [first, last] = [named[0] ?? "", named.at(-1) ?? ""];
    return run.length < leastRun ? named : [t("cloud.profile.hours.days", { first, last })];
  });
  return list(language, names);
}

/** The hours of one day; empty if it is closed. */
function timesText(t: TFunction, language: string, ranges: readonly OpeningRange[]): string {
  if (ranges.some(({ startTime, endTime }) => !startTime || !endTime)) return t("cloud.profile.hours.allDay");
  const inOrder = ranges.filter(isLimited).toSorted((one, other) => one.startTime.localeCompare(other.startTime));
  return list(
    language,
    inOrder.map((range) => rangeText(t, language, range)),
  );
}

/** An empty time means no limit that day; equal times mean closed. */
const isLimited = ({ startTime, endTime }: OpeningRange): boolean =>
  startTime !== "" && endTime !== "" && startTime !== endTime;

function rangeText(t: TFunction, language: string, { startTime, endTime }: OpeningRange): string {
  const times = { start: clock(language, startTime), end: clock(language, endTime) };
  // Portuguese has another word before one o'clock.
  return t(endTime.startsWith("01") ? "cloud.profile.hours.timesToOne" : "cloud.profile.hours.times", times);
}

const list = (language: string, parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(parts);

/** Some languages shorten the name with a dot, which would end the sentence. */
function dayName(language: string, day: Weekday): string {
  const monday = Date.UTC(2024, 0, 1);
  const name = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return name.format(monday + weekdays.indexOf(day) * 86_400_000).replace(".", "");
}

/** HH:MM as each language writes it: 8h30, 8:30 am, 8:30. */
function clock(language: string, time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  const hour = Number(hours);
  if (language.startsWith("pt")) return `${hour}h${minutes === "00" ? "" : minutes}`;
  if (!language.startsWith("en")) return `${hour}:${minutes}`;
  return `${hour % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hour < 12 ? "am" : "pm"}`;
}

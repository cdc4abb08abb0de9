import { type OpeningHours, type Weekday, weekdays } from "@balcao/shared/opening-hours.ts";
import { isTime } from "./time-mask.ts";

export type DayMode = "closed" | "unlimited" | "ranges";
/** Each as HH:MM; what is still being typed is kept too, and refused when it is saved. */
export type Range = { startTime: string; endTime: string };
/** A weekday as it is edited. Its ranges stay while another mode is looked at. */
export type Day = { weekday: Weekday; mode: DayMode; ranges: readonly Range[] };

/** As many on each day as a whole week may hold. */
export const rangesPerDay = 10;
export const usualRange: Range = { startTime: "08:00", endTime: "18:00" };
const closed: Range = { startTime: "00:00", endTime: "00:00" };
const unlimited: Range = { startTime: "", endTime: "" };

/** A week's seven days (shared/opening-hours.ts says how it is read). */
export function daysOf(hours: OpeningHours): Day[] {
  return weekdays.map((weekday) => {
    const ranges = hours
      .filter(({ weekdayEn }) => weekdayEn === weekday)
      .map(({ startTime, endTime }) => ({ startTime, endTime }));
    const open = ranges.filter(({ startTime, endTime }) => startTime !== endTime);
    if (hours.length === 0 || ranges.some(({ startTime, endTime }) => !startTime || !endTime))
      return { weekday, mode: "unlimited", ranges: [usualRange] };
    if (open.length === 0) return { weekday, mode: "closed", ranges: [usualRange] };
    return { weekday, mode: "ranges", ranges: open };
  });
}

/** The week as it is stored: with an entry for every day, since other clients show seven. */
export function hoursOf(days: readonly Day[], nameOf: (weekday: Weekday) => string): OpeningHours {
  return days.flatMap(({ weekday, mode, ranges }) =>
    (mode === "closed" ? [closed] : mode === "unlimited" ? [unlimited] : ranges).map((range) => ({
      weekday: nameOf(weekday),
      weekdayEn: weekday,
      ...range,
    })),
  );
}

/** What a day gets after its last range. */
export function nextRange(ranges: readonly Range[]): Range {
  const startTime = ranges.at(-1)?.endTime ?? "";
  return isTime(startTime) ? { startTime, endTime: startTime < "22:00" ? "22:00" : "23:59" } : usualRange;
}

/** What a person may not expect of a range. */
export function rangeNote({ startTime, endTime }: Range): "invalid" | "unlimited" | "closed" | "nextDay" | null {
  if ([startTime, endTime].some((time) => time !== "" && !isTime(time))) return "invalid";
  if (!startTime || !endTime) return "unlimited";
  if (startTime === endTime) return "closed";
  return endTime < startTime ? "nextDay" : null;
}

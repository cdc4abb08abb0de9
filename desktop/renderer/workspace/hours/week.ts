import { type OpeningHours, type Weekday, weekdays } from "@balcao/shared/workspace/opening-hours.ts";
import { isTime } from "../../ui/date-time/time-mask.ts";

export type DayMode = "closed" | "unlimited" | "ranges";
/** Each as HH:MM; an incomplete text is kept too, and refused on save. */
export type Range = { startTime: string; endTime: string };
/** A weekday in the form. Its ranges are kept while another mode is selected. */
export type Day = { weekday: Weekday; mode: DayMode; ranges: readonly Range[] };

/** The contract's limit for a whole week (70), divided by seven days. */
export const rangesPerDay = 10;
const usualRange: Range = { startTime: "08:00", endTime: "18:00" };
const closed: Range = { startTime: "00:00", endTime: "00:00" };
const unlimited: Range = { startTime: "", endTime: "" };

/** A week's seven days (shared/workspace/opening-hours.ts defines the meaning). */
export function daysOf(hours: OpeningHours): Day[] {
  return weekdays.map((weekday) => {
    const ranges = hours
      .filter(({ weekdayEn }) => weekdayEn === weekday)
      .map(({ startTime, endTime }) => ({ startTime, endTime }));
    const open = ranges.filter(({ startTime, endTime }) => startTime !== endTime);
    const complete = open.filter(({ startTime, endTime }) => startTime !== "" && endTime !== "");
    if (hours.length === 0 || ranges.some(({ startTime, endTime }) => !startTime || !endTime))
      return { weekday, mode: "unlimited", ranges: complete.length > 0 ? complete : [usualRange] };
    if (open.length === 0) return { weekday, mode: "closed", ranges: [usualRange] };
    return { weekday, mode: "ranges", ranges: open };
  });
}

/** The week as it is stored: with an entry for every day, because other clients show seven. */
export function hoursOf(days: readonly Day[], nameOf: (weekday: Weekday) => string): OpeningHours {
  return days.flatMap(({ weekday, mode, ranges }) =>
    (mode === "closed" ? [closed] : mode === "unlimited" ? [unlimited] : ranges).map((range) => ({
      weekday: nameOf(weekday),
      weekdayEn: weekday,
      ...range,
    })),
  );
}

/** The default for a range that is added after the others. */
export function nextRange(ranges: readonly Range[]): Range {
  const startTime = ranges.at(-1)?.endTime ?? "";
  return isTime(startTime) ? { startTime, endTime: startTime < "22:00" ? "22:00" : "23:59" } : usualRange;
}

type RangeNote = "invalid" | "incomplete" | "unlimited" | "closed" | "nextDay";

/** The note below a range that cannot be saved (invalid, incomplete) or has a surprising effect. */
export function rangeNote({ startTime, endTime }: Range, isOnly: boolean): RangeNote | null {
  if ([startTime, endTime].some((time) => time !== "" && !isTime(time))) return "invalid";
  if (!startTime && !endTime && isOnly) return "unlimited";
  if (!startTime || !endTime) return "incomplete";
  if (startTime === endTime) return "closed";
  return endTime < startTime ? "nextDay" : null;
}

import { type OpeningRange, weekdays } from "@balcao/shared/workspace/opening-hours.ts";

/** Opening hours for the log, a weekday each, in their order: "monday 08:00–12:00 13:00–18:00, sunday closed". */
export function hoursText(hours: readonly OpeningRange[]): string {
  return weekdays
    .flatMap((day) => {
      const ranges = hours.filter(({ weekdayEn }) => weekdayEn === day);
      const times = ranges.map(rangeText).toSorted();
      return times.length > 0 ? [`${day} ${times.join(" ")}`] : [];
    })
    .join(", ");
}

/** As the opening hours mean it: without a time the day has no limit, and equal times are closed. */
function rangeText({ startTime, endTime }: OpeningRange): string {
  if (startTime === "" || endTime === "") return "unlimited";
  return startTime === endTime ? "closed" : `${startTime}–${endTime}`;
}

export const isHours = (value: unknown[]): value is OpeningRange[] =>
  value.length > 0 && value.every((one) => typeof one === "object" && one !== null && "weekdayEn" in one);

import type { DashboardPeriod } from "@balcao/shared/insights/dashboard.ts";
import type { TFunction } from "i18next";
import { monthName } from "../../ui/text/time.ts";

/** A duration in its two largest units, or in one below an hour: 9 min, 1 h 12 min, 2 d 3 h. Takes minutes. */
export function durationParts(minutes: number): { n: number; unit: "seconds" | "minutes" | "hours" | "days" }[] {
  if (minutes > 0 && minutes < 0.995) return [{ n: Math.max(1, Math.round(minutes * 60)), unit: "seconds" }];
  const whole = Math.round(minutes);
  if (whole < 60) return [{ n: whole, unit: "minutes" }];
  if (whole < 1440) return parts(Math.floor(whole / 60), "hours", whole % 60, "minutes");
  const hours = Math.round(minutes / 60);
  return parts(Math.floor(hours / 24), "days", hours % 24, "hours");
}

type Part = ReturnType<typeof durationParts>[number];
const parts = (n: number, unit: Part["unit"], rest: number, restUnit: Part["unit"]): Part[] =>
  rest > 0
    ? [
        { n, unit },
        { n: rest, unit: restUnit },
      ]
    : [{ n, unit }];

export const durationText = (t: TFunction, minutes: number): string =>
  durationParts(minutes)
    .map(({ n, unit }) => `${n} ${t(`dashboard.units.${unit}`)}`)
    .join(" ");

/** A figure's change against the previous period; null if there is nothing to compare. */
export type Trend = { direction: "up" | "down" | "same"; change: string; isGood: boolean } | null;

/** The change of a count, in per cent. An increase is good. */
export function countTrend(now: number, before: number): Trend {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { direction: "same", change: "", isGood: true };
  return { direction: percent > 0 ? "up" : "down", change: `${Math.abs(percent)}%`, isGood: percent > 0 };
}

/** The change of a cost, in per cent. A decrease is good. */
export function costTrend(now: number, before: number): Trend {
  const trend = countTrend(now, before);
  return trend && trend.direction !== "same" ? { ...trend, isGood: trend.direction === "down" } : trend;
}

/** The change of a duration. A decrease is good. */
export function durationTrend(t: TFunction, now: number | null, before: number | null): Trend {
  if (now === null || before === null) return null;
  const moved = now - before;
  // Too small to count as a change.
  if (Math.abs(moved) < 0.1) return { direction: "same", change: "", isGood: true };
  return { direction: moved > 0 ? "up" : "down", change: durationText(t, Math.abs(moved)), isGood: moved < 0 };
}

/** The change of a rating, in tenths. An increase is good. */
export function ratingTrend(language: string, now: number | null, before: number | null): Trend {
  if (now === null || before === null) return null;
  const moved = Math.round((now - before) * 10) / 10;
  if (moved === 0) return { direction: "same", change: "", isGood: true };
  const change = decimalText(language, Math.abs(moved));
  return { direction: moved > 0 ? "up" : "down", change, isGood: moved > 0 };
}

export const decimalText = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** The previous month's name if the period is a whole month, else null. */
export function monthBefore(language: string, now: DashboardPeriod, before: DashboardPeriod): string | null {
  const isMonth =
    now.from.endsWith("-01") && before.from.endsWith("-01") && now.from.slice(0, 7) === now.to.slice(0, 7);
  return isMonth ? monthName(before.from, language) : null;
}

/** dd/MM, because an axis has little room. */
export const shortDay = (day: string): string => day.slice(5).split("-").reverse().join("/");

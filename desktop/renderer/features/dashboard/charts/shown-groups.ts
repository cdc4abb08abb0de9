import type { DashboardSeries, SeriesGroup } from "@balcao/shared/dashboard.ts";
import type { TFunction } from "i18next";
import { noQueueColor } from "../../../ui/theme.ts";

/** A line of the chart as it is drawn: several small groups may be one. */
export type ShownGroup = { key: string; name: string; color: string; total: number; counts: readonly number[] };

/** More colours than these nobody tells apart. */
const mostShown = 6;
/** For what has no colour of its own; apart from each other in light and dark, and for most colour-blind eyes. */
const colors = ["#2F6FBB", "#C25A00", "#0E7A8A", "#B0418C", "#6B4FBB", "#9A7400"] as const;
const othersKey = "others";

export const keyOf = ({ id }: Pick<SeriesGroup, "id">): string => (id === null ? "none" : String(id));

export const nameOf = (t: TFunction, by: DashboardSeries["by"], { name }: Pick<SeriesGroup, "name">): string =>
  name ?? t(`dashboard.series.without.${by}`);

/** The largest groups by themselves, and the rest as one. */
export function shownGroups(t: TFunction, { by, groups }: DashboardSeries): ShownGroup[] {
  const alone = groups.length > mostShown ? groups.slice(0, mostShown - 1) : groups;
  const rest = groups.slice(alone.length);
  const shown = alone.map((group, n) => ({
    key: keyOf(group),
    name: nameOf(t, by, group),
    color: group.id === null ? noQueueColor : (group.color ?? colors[n] ?? noQueueColor),
    total: group.total,
    counts: group.counts,
  }));
  if (rest.length === 0) return shown;
  const counts = rest[0]?.counts.map((_, n) => rest.reduce((sum, group) => sum + (group.counts[n] ?? 0), 0)) ?? [];
  const total = rest.reduce((sum, group) => sum + group.total, 0);
  return [...shown, { key: othersKey, name: t("dashboard.series.others"), color: noQueueColor, total, counts }];
}

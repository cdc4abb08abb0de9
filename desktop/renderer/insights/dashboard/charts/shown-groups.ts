import type { DashboardSeries, SeriesGroup } from "@balcao/shared/insights/dashboard.ts";
import type { TFunction } from "i18next";
import { noQueueColor } from "../../../ui/theme.ts";

/** A group as the chart shows it: several small groups may be combined. */
export type ShownGroup = { key: string; name: string; color: string; total: number; counts: readonly number[] };

/** More colours than these cannot be distinguished. */
const mostShown = 6;
/** For groups without a colour; distinguishable in light and dark, and for most colour-blind eyes. */
const colors = ["#2F6FBB", "#C25A00", "#0E7A8A", "#B0418C", "#6B4FBB", "#9A7400"] as const;
const othersKey = "others";

export const keyOf = ({ id }: Pick<SeriesGroup, "id">): string => (id === null ? "none" : String(id));

export const nameOf = (t: TFunction, by: DashboardSeries["by"], { name }: Pick<SeriesGroup, "name">): string =>
  name ?? t(`dashboard.series.without.${by}`);

/** The largest groups separately, and the rest combined. */
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

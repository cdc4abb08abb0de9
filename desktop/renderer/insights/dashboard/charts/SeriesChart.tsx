import type { DashboardSeries } from "@balcao/shared/insights/dashboard.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { numberText } from "../../../ui/text/number-text.ts";
import { dueDateText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { shortDay } from "../figure-texts.ts";
import { BarChart } from "./BarChart.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { SeriesLegend } from "./SeriesLegend.tsx";
import { keyOf, nameOf, shownGroups } from "./shown-groups.ts";

const height = 260;

const useStyles = makeStyles({
  root: { width: "100%", minWidth: 0 },
  hint: { margin: "4px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** Stacked bars, one for each day or week. */
export function SeriesChart({ series }: { series: DashboardSeries }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const [only, setOnly] = useState<string | null>(null);
  const { by, unit, buckets } = series;
  const groups = shownGroups(t, series);
  const drawn = groups.some(({ key }) => key === only) ? groups.filter(({ key }) => key === only) : groups;
  const sums = buckets.map((_, n) => drawn.reduce((sum, { counts }) => sum + (counts[n] ?? 0), 0));
  const busiest = buckets[sums.indexOf(Math.max(...sums))] ?? "";
  const gist = {
    title: t(`dashboard.series.${by}`),
    groups: drawn.map(({ name, total }) => `${name} ${numberText(i18n.language, total)}`).join(", "),
    day: dueDateText(busiest),
  };
  return (
    <div className={styles.root}>
      <SeriesLegend groups={groups} only={only} onOnly={setOnly} />
      <BarChart
        label={unit === "day" ? t("dashboard.series.gist", gist) : t("dashboard.series.gistWeek", gist)}
        height={height}
        fill={0.72}
        columns={buckets.map((day, n) => ({
          key: day,
          name: shortDay(day),
          fullName: unit === "day" ? dueDateText(day) : t("dashboard.series.weekOf", { day: dueDateText(day) }),
          // The largest is at the bottom.
          parts: drawn.map(({ key, name, color, counts }) => ({ key, name, color, value: counts[n] ?? 0 })),
        }))}
      />
      {by === "tag" && <p className={styles.hint}>{t("dashboard.series.tagHint")}</p>}
    </div>
  );
}

/** Every group, including those that the chart combines. */
export function SeriesTable({ series: { by, unit, buckets, groups } }: { series: DashboardSeries }) {
  const { t } = useTranslation();
  const first = unit === "day" ? t("dashboard.series.day") : t("dashboard.series.week");
  return (
    <ChartTable
      label={`${t("dashboard.series.title")}, ${t(`dashboard.series.${by}`)}`}
      height={300}
      heads={[
        { key: "bucket", name: first },
        ...groups.map((group) => ({ key: keyOf(group), name: nameOf(t, by, group) })),
      ]}
      rows={buckets.map((day, n) => ({
        key: day,
        name: dueDateText(day),
        values: groups.map(({ counts }) => counts[n] ?? 0),
      }))}
    />
  );
}

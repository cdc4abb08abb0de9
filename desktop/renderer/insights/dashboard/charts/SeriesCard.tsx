import { type SeriesKind, seriesKinds } from "@balcao/shared/insights/dashboard.ts";
import { makeStyles, Select, SkeletonItem } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { type DashboardQuery, useGetDashboardSeriesQuery } from "../dashboard-api.ts";
import type { Refreshing } from "../use-refreshing.ts";
import { ChartCard } from "./ChartCard.tsx";
import { SeriesChart, SeriesTable } from "./SeriesChart.tsx";

const useStyles = makeStyles({
  room: { minHeight: "300px", display: "flex" },
  wait: { width: "100%", height: "300px" },
});

/** The period's new tickets, grouped by queue, connection, tag or agent. */
export function SeriesCard({ query, refreshing }: { query: DashboardQuery; refreshing: Refreshing }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [by, setBy] = useState<SeriesKind>("queue");
  const { currentData: series, isError, refetch } = useGetDashboardSeriesQuery({ ...query, by }, refreshing);
  const chart = series?.groups.length ? (
    // A new grouping has other groups, so the selection of a single group is reset.
    <SeriesChart key={by} series={series} />
  ) : series ? (
    <EmptyState art="tray" title={t("dashboard.series.empty")} text={t("dashboard.series.emptyText")} />
  ) : isError ? (
    <LoadFailed title={t("dashboard.series.failedTitle")} onRetry={() => void refetch()} />
  ) : (
    <SkeletonItem className={styles.wait} aria-label={t("common.loading")} />
  );
  return (
    <ChartCard
      title={t("dashboard.series.title")}
      tools={
        <Select
          aria-label={t("dashboard.series.by")}
          value={by}
          onChange={(_event, { value }) => setBy(seriesKinds.find((kind) => kind === value) ?? "queue")}
        >
          {seriesKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`dashboard.series.${kind}`)}
            </option>
          ))}
        </Select>
      }
      chart={<div className={styles.room}>{chart}</div>}
      table={series?.groups.length ? <SeriesTable series={series} /> : null}
    />
  );
}

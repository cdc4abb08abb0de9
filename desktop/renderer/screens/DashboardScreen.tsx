import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { AttendantsCard } from "../features/dashboard/AttendantsCard.tsx";
import { HourCard } from "../features/dashboard/charts/HourCard.tsx";
import { SeriesCard } from "../features/dashboard/charts/SeriesCard.tsx";
import { DashboardFilters } from "../features/dashboard/DashboardFilters.tsx";
import { DashboardSkeleton } from "../features/dashboard/DashboardSkeleton.tsx";
import { useGetDashboardQuery } from "../features/dashboard/dashboard-api.ts";
import { ExportMenu } from "../features/dashboard/ExportMenu.tsx";
import { Metrics } from "../features/dashboard/metrics/Metrics.tsx";
import { useDashboardFilter } from "../features/dashboard/use-dashboard-filter.ts";
import { useRefreshing } from "../features/dashboard/use-refreshing.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { ScreenFrame } from "../ui/ScreenFrame.tsx";

const useStyles = makeStyles({
  // The first of two equal cards decides how high both are.
  pair: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr)",
    gap: "12px",
    margin: "12px 0",
    "@media (max-width: 1159px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** The company at a glance, for those who run it (S1 section 2). */
export function DashboardScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const filter = useDashboardFilter();
  const refreshing = useRefreshing();
  const { query } = filter;
  const { currentData: dashboard, isError, refetch } = useGetDashboardQuery(query, refreshing);
  return (
    <ScreenFrame
      title={t("dashboard.title")}
      scrolls="always"
      actions={
        <>
          <DashboardFilters filter={filter} />
          <ExportMenu query={query} period={dashboard?.period} />
        </>
      }
    >
      {dashboard ? (
        <div>
          <Metrics dashboard={dashboard} />
          <div className={styles.pair}>
            <HourCard today={dashboard.today} />
            <AttendantsCard attendants={dashboard.attendants} />
          </div>
          <SeriesCard query={query} refreshing={refreshing} />
        </div>
      ) : isError ? (
        <LoadFailed title={t("dashboard.failedTitle")} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </ScreenFrame>
  );
}

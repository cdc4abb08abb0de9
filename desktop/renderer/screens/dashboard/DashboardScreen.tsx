import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { TemplateButton } from "../../automation/templates/TemplateButton.tsx";
import { AttendantsCard } from "../../insights/dashboard/AttendantsCard.tsx";
import { HourCard } from "../../insights/dashboard/charts/HourCard.tsx";
import { SeriesCard } from "../../insights/dashboard/charts/SeriesCard.tsx";
import { DashboardFilters } from "../../insights/dashboard/DashboardFilters.tsx";
import { DashboardSkeleton } from "../../insights/dashboard/DashboardSkeleton.tsx";
import { useGetDashboardQuery } from "../../insights/dashboard/dashboard-api.ts";
import { ExportMenu } from "../../insights/dashboard/ExportMenu.tsx";
import { Metrics } from "../../insights/dashboard/metrics/Metrics.tsx";
import { useDashboardFilter } from "../../insights/dashboard/use-dashboard-filter.ts";
import { useRefreshing } from "../../insights/dashboard/use-refreshing.ts";
import { FirstStepsCard } from "../../insights/first-steps/FirstStepsCard.tsx";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { dueDateText } from "../../ui/text/time.ts";

const useStyles = makeStyles({
  // The first of two equal cards sets the height of both.
  pair: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr)",
    gap: "12px",
    margin: "12px 0",
    "@media (max-width: 1159px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** The company's figures at a glance, for admins. */
export function DashboardScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const filter = useDashboardFilter();
  const refreshing = useRefreshing();
  const { query } = filter;
  const { currentData: dashboard, isError, refetch } = useGetDashboardQuery(query, refreshing);
  const shown = dashboard?.period;
  return (
    <ScreenFrame
      title={t("dashboard.title")}
      // A draft in the fields, or one that was refused, is not what the figures show.
      summary={shown && t("dashboard.shownPeriod", { from: dueDateText(shown.from), to: dueDateText(shown.to) })}
      scrolls="always"
      actions={
        <>
          <DashboardFilters filter={filter} />
          <ExportMenu query={query} period={dashboard?.period} />
        </>
      }
    >
      <FirstStepsCard shortcut={<TemplateButton size="small" />} />
      {dashboard ? (
        <div>
          <Metrics dashboard={dashboard} />
          <div className={styles.pair}>
            <HourCard today={dashboard.today} />
            <AttendantsCard attendants={dashboard.attendants} unattended={dashboard.unattended} />
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

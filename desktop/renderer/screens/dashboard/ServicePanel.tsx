import type { Dashboard } from "@balcao/shared/insights/dashboard.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { AttendantsCard } from "../../insights/dashboard/AttendantsCard.tsx";
import { HourCard } from "../../insights/dashboard/charts/HourCard.tsx";
import { SeriesCard } from "../../insights/dashboard/charts/SeriesCard.tsx";
import { DashboardSkeleton } from "../../insights/dashboard/DashboardSkeleton.tsx";
import type { DashboardQuery } from "../../insights/dashboard/dashboard-api.ts";
import { Metrics } from "../../insights/dashboard/metrics/Metrics.tsx";
import type { Refreshing } from "../../insights/dashboard/use-refreshing.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";

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

type ServicePanelProps = {
  /** Undefined while it loads. */
  dashboard: Dashboard | undefined;
  isError: boolean;
  onRetry: () => void;
  query: DashboardQuery;
  refreshing: Refreshing;
};

/** The figures of the company's service. */
export function ServicePanel({ dashboard, isError, onRetry, query, refreshing }: ServicePanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!dashboard) {
    return isError ? <LoadFailed title={t("dashboard.failedTitle")} onRetry={onRetry} /> : <DashboardSkeleton />;
  }
  return (
    <div>
      <Metrics dashboard={dashboard} />
      <div className={styles.pair}>
        <HourCard today={dashboard.today} />
        <AttendantsCard attendants={dashboard.attendants} unattended={dashboard.unattended} />
      </div>
      <SeriesCard query={query} refreshing={refreshing} />
    </div>
  );
}

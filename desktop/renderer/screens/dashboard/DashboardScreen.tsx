import { makeStyles } from "@fluentui/react-components";
import { Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { TemplateButton } from "../../automation/templates/TemplateButton.tsx";
import { useAnyReportsCost } from "../../channels/connections/connections-api.ts";
import { isApiError } from "../../client/api-error.ts";
import { useGetCostsQuery } from "../../insights/dashboard/costs/costs-api.ts";
import { DashboardFilters } from "../../insights/dashboard/DashboardFilters.tsx";
import { DashboardSkeleton } from "../../insights/dashboard/DashboardSkeleton.tsx";
import { type DashboardTab, useGetDashboardQuery } from "../../insights/dashboard/dashboard-api.ts";
import { ExportMenu } from "../../insights/dashboard/ExportMenu.tsx";
import { useDashboardFilter } from "../../insights/dashboard/use-dashboard-filter.ts";
import { useRefreshing } from "../../insights/dashboard/use-refreshing.ts";
import { FirstStepsCard } from "../../insights/first-steps/FirstStepsCard.tsx";
import { ScreenFrame } from "../../ui/frame/ScreenFrame.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { dueDateText } from "../../ui/text/time.ts";
import { ServicePanel } from "./ServicePanel.tsx";

const CostsTab = lazyNamed(() => import("./CostsTab.tsx"), "CostsTab");

const useStyles = makeStyles({
  tabs: { height: "44px", flexShrink: 0, marginBottom: "12px" },
  panel: { flexGrow: 1, display: "flex", flexDirection: "column" },
});

const addresses: Record<DashboardTab, string> = { service: "/", costs: "/dashboard/costs" };

/** The company's figures at a glance, for admins: those of its service, and the costs of its official numbers. */
export function DashboardScreen({ tab }: { tab: DashboardTab }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const panelId = useId();
  const filter = useDashboardFilter();
  const refreshing = useRefreshing();
  const { query } = filter;
  const isCosts = tab === "costs";
  const { currentData: dashboard, isError, refetch } = useGetDashboardQuery(query, { ...refreshing, skip: isCosts });
  const costs = useGetCostsQuery(query, { ...refreshing, skip: !isCosts });
  // A company that has deleted its official numbers sees their costs at the tab's address.
  const hasTabs = useAnyReportsCost() || isCosts;
  // The server is older than the costs.
  if (isCosts && isApiError(costs.error) && costs.error.status === 404)
    return <Navigate to={addresses.service} replace />;
  const shown = isCosts ? costs.currentData?.period : dashboard?.period;
  const tabName = t(`dashboard.tabs.${tab}`);
  return (
    <ScreenFrame
      title={t("dashboard.title")}
      // A draft in the fields, or one that was refused, is not what the figures show.
      summary={shown && t("dashboard.shownPeriod", { from: dueDateText(shown.from), to: dueDateText(shown.to) })}
      scrolls="always"
      actions={
        <>
          <DashboardFilters filter={filter} />
          <ExportMenu tab={tab} query={query} period={shown} />
        </>
      }
    >
      {hasTabs && (
        <div className={styles.tabs}>
          <TabStrip
            label={t("dashboard.title")}
            look="lines"
            items={(["service", "costs"] as const).map((id) => ({ id, label: t(`dashboard.tabs.${id}`) }))}
            current={tab}
            panelId={panelId}
            onChange={(id) => void navigate({ pathname: addresses[id], search }, { replace: true })}
          />
        </div>
      )}
      <div id={panelId} className={styles.panel} {...(hasTabs && { role: "tabpanel", "aria-label": tabName })}>
        {isCosts ? (
          <Suspense fallback={<DashboardSkeleton />}>
            <CostsTab query={query} refreshing={refreshing} />
          </Suspense>
        ) : (
          <>
            <FirstStepsCard shortcut={<TemplateButton size="small" />} />
            <ServicePanel
              dashboard={dashboard}
              isError={isError}
              onRetry={() => void refetch()}
              query={query}
              refreshing={refreshing}
            />
          </>
        )}
      </div>
    </ScreenFrame>
  );
}

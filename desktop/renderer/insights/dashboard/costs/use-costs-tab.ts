import type { DashboardPeriod } from "@balcao/shared/insights/dashboard.ts";
import { useAnyReportsCost } from "../../../channels/connections/connections-api.ts";
import { isApiError } from "../../../client/api-error.ts";
import type { DashboardQuery } from "../dashboard-api.ts";
import { useGetCostsQuery } from "./costs-api.ts";

type CostsTab = {
  /** The company has a connection that reports costs, or the period has messages of one that it had. */
  isOffered: boolean;
  /** The server is older than the costs. */
  isAbsent: boolean;
  period: DashboardPeriod | undefined;
};

/** Finds out if the dashboard has a tab with costs. */
export function useCostsTab(query: DashboardQuery): CostsTab {
  const reportsCost = useAnyReportsCost();
  const { data, currentData, error } = useGetCostsQuery(query, { refetchOnMountOrArgChange: true });
  const isAbsent = isApiError(error) && error.status === 404;
  // The tab stays while another period loads.
  const hasMessages = (data?.total.messages ?? 0) > 0;
  return { isOffered: !isAbsent && (reportsCost || hasMessages), isAbsent, period: currentData?.period };
}

import {
  Dashboard,
  DashboardSeries,
  type dashboardFormats,
  type SeriesKind,
} from "@balcao/shared/insights/dashboard.ts";
import { api } from "../../client/api.ts";

/** The query as it is sent; an absent value means the current month. */
export type DashboardQuery = { days?: number; date_from?: string; date_to?: string };
export type DashboardTab = "service" | "costs";
export type ExportFormat = (typeof dashboardFormats)[number];

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDashboard: build.query<Dashboard, DashboardQuery>({
      query: (params) => ({ url: "/dashboard", params }),
      responseSchema: Dashboard,
      providesTags: ["Dashboard"],
    }),
    getDashboardSeries: build.query<DashboardSeries, DashboardQuery & { by: SeriesKind }>({
      query: (params) => ({ url: "/dashboard/series", params }),
      responseSchema: DashboardSeries,
      providesTags: ["Dashboard"],
    }),
    /** Returns a blob address, because the store keeps no files. */
    exportDashboard: build.mutation<string, DashboardQuery & { tab: DashboardTab; format: ExportFormat }>({
      query: ({ tab, ...params }) => ({
        url: tab === "costs" ? "/costs/export" : "/dashboard/export",
        params,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
  }),
});

export const { useGetDashboardQuery, useGetDashboardSeriesQuery, useExportDashboardMutation } = dashboardApi;

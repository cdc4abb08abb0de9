import { Dashboard, DashboardSeries, type dashboardFormats, type SeriesKind } from "@balcao/shared/dashboard.ts";
import { api } from "../../app/api.ts";

/** As it is sent; what is absent is the month so far. */
export type DashboardQuery = { days?: number; date_from?: string; date_to?: string };
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
    /** Answers an address of the page's own, because a store keeps no files. */
    exportDashboard: build.mutation<string, DashboardQuery & { format: ExportFormat }>({
      query: (params) => ({
        url: "/dashboard/export",
        params,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
  }),
});

export const { useGetDashboardQuery, useGetDashboardSeriesQuery, useExportDashboardMutation } = dashboardApi;

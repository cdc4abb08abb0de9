import {
  Dashboard,
  DashboardExport,
  DashboardFilter,
  DashboardSeries,
  SeriesQuery,
} from "@balcao/shared/insights/dashboard.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../platform/spreadsheet/send-sheets.ts";
import { dashboardTables } from "./dashboard-tables.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readSeries } from "./read-series.ts";

/** Admins have the permission `dashboard:view`. */
const config = { access: "admin" } as const;

export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/dashboard",
    // Agents get their own figures.
    { config: { access: "user" }, schema: { querystring: DashboardFilter, response: { 200: Dashboard } } },
    ({ ctx, query }) => readDashboard(ctx, query),
  );

  app.get(
    "/dashboard/series",
    { config, schema: { querystring: SeriesQuery, response: { 200: DashboardSeries } } },
    ({ ctx, query }) => readSeries(ctx, query.by, query),
  );

  app.get(
    "/dashboard/export",
    {
      config: { ...config, counted: "heavy" },
      schema: { querystring: DashboardExport, produces: Object.values(sheetTypes), response: { 200: z.unknown() } },
    },
    ({ ctx, query }, reply) => sendSheets(reply, "painel", query.format, () => dashboardTables(ctx, query)),
  );
};

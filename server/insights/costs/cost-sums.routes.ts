import { CostGroups, CostQuery, Costs } from "@balcao/shared/insights/costs.ts";
import { DashboardExport, DashboardFilter } from "@balcao/shared/insights/dashboard.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../platform/spreadsheet/send-sheets.ts";
import { readCostGroups } from "./cost-groups.ts";
import { costTables } from "./cost-tables.ts";
import { askCosts, readCosts } from "./read-costs.ts";

const config = { access: "admin" } as const;

export const costSumRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/costs",
    { config, schema: { querystring: DashboardFilter, response: { 200: Costs } } },
    async ({ ctx, query }) => readCosts(ctx, await askCosts(ctx, query)),
  );

  app.get(
    "/costs/groups",
    { config, schema: { querystring: CostQuery, response: { 200: CostGroups } } },
    async ({ ctx, query }) => readCostGroups(ctx, query.by, await askCosts(ctx, query)),
  );

  app.get(
    "/costs/export",
    {
      config: { ...config, counted: "heavy" },
      schema: { querystring: DashboardExport, produces: Object.values(sheetTypes), response: { 200: z.unknown() } },
    },
    ({ ctx, query }, reply) => sendSheets(reply, "custos", query.format, () => costTables(ctx, query)),
  );
};

import { Readable } from "node:stream";
import { Dashboard, DashboardExport, DashboardFilter, DashboardSeries, SeriesQuery } from "@balcao/shared/dashboard.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { toCsv } from "../contacts/export/csv.ts";
import { type Cell, toWorkbook } from "../contacts/export/xlsx.ts";
import { dashboardTables, type Table } from "./dashboard-tables.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readSeries } from "./read-series.ts";

/** Those with `dashboard:view` (S1 section 6). */
const config = { access: "admin" } as const;
const mimeTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/dashboard",
    { config, schema: { querystring: DashboardFilter, response: { 200: Dashboard } } },
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
      config,
      schema: { querystring: DashboardExport, produces: Object.values(mimeTypes), response: { 200: z.unknown() } },
    },
    async ({ ctx, query }, reply) => {
      const { format } = query;
      const tables = await dashboardTables(ctx, query);
      const content = format === "csv" ? toCsv(stacked(tables)) : toWorkbook(tables.map(toSheet));
      return reply
        .type(mimeTypes[format])
        .header("content-disposition", `attachment; filename="painel.${format}"`)
        .header("cache-control", "no-store")
        .send(Readable.from(content, { objectMode: false }));
    },
  );
};

async function* each(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

const toSheet = ({ name, rows }: Table) => ({ name, rows: each(rows) });

/** A CSV file is one table: ours stand below each other, each under its name. */
async function* stacked(tables: readonly Table[]): AsyncGenerator<Cell[]> {
  for (const [n, { name, rows }] of tables.entries()) {
    if (n > 0) yield [];
    yield [name];
    yield* rows;
  }
}

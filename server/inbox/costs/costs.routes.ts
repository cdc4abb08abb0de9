import {
  Budget,
  CostSum,
  Dollar,
  ImportedRates,
  NewRate,
  Rate,
  Rates,
  SaveBudget,
} from "@balcao/shared/inbox/costs.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../platform/spreadsheet/send-sheets.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { cleanFileName } from "../../workspace/files/clean-file-name.ts";
import { findCompanyTicket } from "../tickets/find-ticket.ts";
import { readBudget } from "./budget/read-budget.ts";
import { saveBudget } from "./budget/save-budget.ts";
import { deleteRate, importRates, saveRate, setDollar } from "./rates/change-rates.ts";
import { rateSheet } from "./rates/rate-sheet.ts";
import { readRateFile } from "./rates/read-rate-file.ts";
import { receiveRateFile } from "./rates/receive-rate-file.ts";
import { readRates } from "./read-prices.ts";
import { ticketCost } from "./sum-costs.ts";

const config = { access: "admin" } as const;
const Done = z.object({ message: z.string() });

export const costRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/costs/tickets/:ticketId",
    { config, schema: { params: z.object({ ticketId: rowId }), response: { 200: CostSum } } },
    async ({ ctx, params: { ticketId } }) => {
      await findCompanyTicket(ctx, { id: ticketId });
      return ticketCost(ctx, ticketId);
    },
  );

  app.get("/costs/rates", { config, schema: { response: { 200: Rates } } }, ({ ctx }) => readRates(ctx));

  app.post("/costs/rates", { config, schema: { body: NewRate, response: { 200: Rate } } }, ({ ctx, body }) =>
    saveRate(ctx, body),
  );

  app.delete(
    "/costs/rates/:id",
    { config, schema: { params: z.object({ id: rowId }), response: { 200: Done } } },
    async ({ ctx, params }) => {
      await deleteRate(ctx, params.id);
      return { message: "Price deleted." };
    },
  );

  app.post(
    "/costs/rates/import",
    {
      config: { ...config, counted: "heavy" },
      schema: { consumes: ["multipart/form-data"], response: { 200: ImportedRates } },
    },
    async (request) => {
      const { name, content } = await receiveRateFile(request);
      return { stored: await importRates(request.ctx, readRateFile(content), cleanFileName(name)) };
    },
  );

  app.get(
    "/costs/rates/export",
    { config: { ...config, counted: "heavy" }, schema: { produces: [sheetTypes.csv], response: { 200: z.unknown() } } },
    ({ ctx }, reply) => sendSheets(reply, "precos", "csv", async () => [rateSheet((await readRates(ctx)).rates)]),
  );

  app.put("/costs/dollar", { config, schema: { body: Dollar, response: { 200: Dollar } } }, ({ ctx, body }) =>
    setDollar(ctx, body),
  );

  app.get("/costs/budget", { config, schema: { response: { 200: Budget } } }, ({ ctx }) => readBudget(ctx));

  app.put("/costs/budget", { config, schema: { body: SaveBudget, response: { 200: Budget } } }, ({ ctx, body }) =>
    saveBudget(ctx, body),
  );
};

import { ExportContacts } from "@balcao/shared/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../../platform/spreadsheet/send-sheets.ts";
import { contactRows } from "./contact-rows.ts";

export const contactExportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/export",
    {
      config: { access: "user", counted: "heavy" },
      schema: { querystring: ExportContacts, produces: Object.values(sheetTypes), response: { 200: z.unknown() } },
    },
    ({ ctx, query }, reply) =>
      sendSheets(reply, "contatos", query.format, [{ name: "Contatos", rows: contactRows(ctx) }]),
  );
};

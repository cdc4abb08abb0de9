import { ExportContacts } from "@balcao/shared/inbox/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../../platform/spreadsheet/send-sheets.ts";
import { recordExport } from "../../../workspace/audit/record-export.ts";
import { contactRows, countContacts } from "./contact-rows.ts";
import { refuseExport } from "./refuse-export.ts";

export const contactExportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/export",
    {
      config: { access: "user", counted: "heavy" },
      schema: { querystring: ExportContacts, produces: Object.values(sheetTypes), response: { 200: z.unknown() } },
    },
    async ({ ctx, query }, reply) => {
      await refuseExport(ctx);
      return sendSheets(reply, "contatos", query.format, async () => {
        const rows = await countContacts(ctx);
        await recordExport(ctx, { area: "contact", targetId: null, targetName: "", rows });
        return [{ name: "Contatos", rows: contactRows(ctx) }];
      });
    },
  );
};

import { ExportContacts } from "@balcao/shared/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { contactRows } from "./contact-rows.ts";
import { sendSheet, sheetTypes } from "./send-sheet.ts";

export const contactExportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/export",
    {
      config: { access: "user" },
      schema: { querystring: ExportContacts, produces: Object.values(sheetTypes), response: { 200: z.unknown() } },
    },
    (request, reply) => sendSheet(reply, "contatos", request.query.format, contactRows(request.ctx)),
  );
};

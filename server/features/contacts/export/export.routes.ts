import { Readable } from "node:stream";
import { ExportContacts } from "@balcao/shared/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { contactRows } from "./contact-rows.ts";
import { toCsv } from "./csv.ts";
import { toXlsx } from "./xlsx.ts";

const mimeTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export const contactExportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/export",
    {
      config: { access: "user" },
      schema: { querystring: ExportContacts, produces: Object.values(mimeTypes), response: { 200: z.unknown() } },
    },
    (request, reply) => {
      const { format } = request.query;
      const rows = contactRows(request.ctx);
      const content = format === "csv" ? toCsv(rows) : toXlsx(rows);
      return reply
        .type(mimeTypes[format])
        .header("content-disposition", `attachment; filename="contatos.${format}"`)
        .header("cache-control", "no-store")
        .send(Readable.from(content, { objectMode: false }));
    },
  );
};

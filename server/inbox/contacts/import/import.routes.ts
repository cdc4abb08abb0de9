import { ContactImport, ExportRefusedRows, PhoneBookImport } from "@balcao/shared/inbox/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../../platform/spreadsheet/send-sheets.ts";
import { recordExport } from "../../../workspace/audit/record-export.ts";
import { importPhoneBook } from "./import-phone-book.ts";
import { findRefused } from "./import-report.ts";
import { readSheet } from "./read-sheet.ts";
import { refusedRows } from "./refused/refused-rows.ts";
import type { SheetImporter } from "./sheet-importer.ts";
import { toContacts } from "./store-contacts.ts";

const config = { access: "user" } as const;
const byId = z.object({ importId: z.uuid() });

export const contactImportRoutes: FastifyPluginAsyncZod<{ importer: SheetImporter }> = async (app, { importer }) => {
  app.post(
    "/contacts/import",
    { config: { ...config, counted: "heavy" }, schema: { response: { 200: PhoneBookImport } } },
    async (request) => {
      const stored = await importPhoneBook(request.ctx);
      return { message: "Phone book imported.", ...stored };
    },
  );

  app.post(
    "/contacts/import/file",
    {
      config: { ...config, counted: "heavy" },
      schema: { consumes: ["multipart/form-data"], response: { 200: ContactImport } },
    },
    async (request) => importer.start(request.ctx, await readSheet(request), toContacts),
  );

  app.get(
    "/contacts/imports/:importId",
    { config, schema: { params: byId, response: { 200: ContactImport } } },
    (request) => importer.find(request.ctx, request.params.importId),
  );

  app.get(
    "/contacts/imports/:importId/refused",
    {
      config: { ...config, counted: "heavy" },
      schema: {
        params: byId,
        querystring: ExportRefusedRows,
        produces: Object.values(sheetTypes),
        response: { 200: z.unknown() },
      },
    },
    async ({ ctx, params: { importId }, query }, reply) => {
      const { rows } = await findRefused(ctx, importId);
      return sendSheets(reply, "linhas-recusadas", query.format, async () => {
        await recordExport(ctx, { area: "contact", targetId: null, targetName: "", rows });
        return [{ name: "Contatos", rows: refusedRows(ctx, importId, query.language) }];
      });
    },
  );

  app.delete(
    "/contacts/imports/:importId",
    { config, schema: { params: byId, response: { 200: ContactImport } } },
    (request) => importer.cancel(request.ctx, request.params.importId),
  );
};

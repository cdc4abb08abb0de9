import { ExampleSheet, ExportContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets, sheetTypes } from "../../platform/spreadsheet/send-sheets.ts";
import type { Sheet } from "../../platform/spreadsheet/xlsx.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { recordExport } from "../../workspace/audit/record-export.ts";
import { readSheet } from "../contacts/import/read-sheet.ts";
import type { SheetImporter } from "../contacts/import/sheet-importer.ts";
import { findContactList } from "./contact-list-view.ts";
import { exampleName, exampleRows } from "./files/example-sheet.ts";
import { countItems, itemRows } from "./files/item-rows.ts";
import { toContactList } from "./files/store-items.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const toSheet = (rows: Sheet["rows"]): Sheet => ({ name: "Contatos", rows });

/** Routes of lists as spreadsheets. The progress of an import is read by the route of the contacts' imports. */
export const contactListFileRoutes: FastifyPluginAsyncZod<{ importer: SheetImporter }> = async (app, { importer }) => {
  app.post(
    "/contact-lists/:id/upload",
    {
      config: { ...config, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: ContactImport } },
    },
    async (request) => {
      const { id } = await findContactList(request.ctx, request.params.id);
      return importer.start(request.ctx, await readSheet(request), toContactList(id));
    },
  );

  app.get(
    "/contact-lists/example",
    {
      config,
      schema: { querystring: ExampleSheet, produces: [sheetTypes.xlsx], response: { 200: z.unknown() } },
    },
    (request, reply) => {
      const { language } = request.query;
      return sendSheets(reply, exampleName[language], "xlsx", () => [toSheet(exampleRows(language))]);
    },
  );

  app.get(
    "/contact-lists/:id/export",
    {
      config: { ...config, counted: "heavy" },
      schema: {
        params: byId,
        querystring: ExportContactList,
        produces: Object.values(sheetTypes),
        response: { 200: z.unknown() },
      },
    },
    async (request, reply) => {
      const { id, name: targetName } = await findContactList(request.ctx, request.params.id);
      return sendSheets(reply, "lista-de-contatos", request.query.format, async () => {
        const rows = await countItems(request.ctx, id);
        await recordExport(request.ctx, { area: "contactList", targetId: id, targetName, rows });
        return [toSheet(itemRows(request.ctx, id))];
      });
    },
  );
};

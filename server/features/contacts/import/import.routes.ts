import { ContactImport, contactImportLimits, PhoneBookImport } from "@balcao/shared/contacts.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../../errors.ts";
import type { DatabaseAddress } from "../../../platform/database.ts";
import { ContactImporter } from "./contact-importer.ts";
import { importPhoneBook } from "./import-phone-book.ts";

const config = { access: "user" } as const;
const byId = z.object({ importId: z.uuid() });

export const contactImportRoutes: FastifyPluginAsyncZod<{ address: DatabaseAddress }> = async (app, { address }) => {
  const importer = new ContactImporter(address);
  app.addHook("onClose", () => importer.stop());

  app.post("/contacts/import", { config, schema: { response: { 200: PhoneBookImport } } }, async (request) => {
    const created = await importPhoneBook(request.ctx);
    return { message: "Phone book imported.", created };
  });

  app.post(
    "/contacts/import/file",
    { config, schema: { consumes: ["multipart/form-data"], response: { 200: ContactImport } } },
    async (request) => importer.start(request.ctx, await takeSheet(request)),
  );

  app.get(
    "/contacts/imports/:importId",
    { config, schema: { params: byId, response: { 200: ContactImport } } },
    (request) => importer.find(request.ctx, request.params.importId),
  );

  app.delete(
    "/contacts/imports/:importId",
    { config, schema: { params: byId, response: { 200: ContactImport } } },
    (request) => importer.cancel(request.ctx, request.params.importId),
  );
};

/** The form's file, whole: it is small, and is read several times. */
async function takeSheet(request: FastifyRequest): Promise<Uint8Array> {
  const maxBytes = contactImportLimits.bytes;
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: maxBytes } }) : undefined;
  if (!part)
    throw new AppError("ERR_IMPORT_INVALID", "A form with one file is required.", { details: { reason: "noFile" } });
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) throw new AppError("ERR_FILE_TOO_LARGE", undefined, { details: { maxBytes } });
  const content = Buffer.concat(chunks);
  if (content.length === 0)
    throw new AppError("ERR_IMPORT_INVALID", "The file is empty.", { details: { reason: "empty" } });
  return new Uint8Array(content);
}

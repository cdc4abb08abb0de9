import { contactImportLimits } from "@balcao/shared/inbox/contacts.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../errors.ts";

/** `isCalledWorkbook`: its name ends as those of workbooks do. */
export type SentSheet = { content: Uint8Array; isCalledWorkbook: boolean };

/** The form's file, in memory: it is small, and is read several times. */
export async function readSheet(request: FastifyRequest): Promise<SentSheet> {
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
  return { content: new Uint8Array(content), isCalledWorkbook: /\.(xlsx?|ods)$/i.test(part.filename) };
}

import { rateFileBytes } from "@balcao/shared/inbox/costs.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../errors.ts";

/** The file of a form, in memory, since it is small. Throws ERR_IMPORT_INVALID without one, and ERR_FILE_TOO_LARGE. */
export async function receiveRateFile(request: FastifyRequest): Promise<{ name: string; content: Uint8Array }> {
  const maxBytes = rateFileBytes;
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: maxBytes } }) : undefined;
  if (!part)
    throw new AppError("ERR_IMPORT_INVALID", "A form with one file is required.", { details: { reason: "noFile" } });
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) throw new AppError("ERR_FILE_TOO_LARGE", undefined, { details: { maxBytes } });
  return { name: part.filename, content: new Uint8Array(Buffer.concat(chunks)) };
}

import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { fileMax } from "@balcao/shared/files.ts";
import { and, eq, notExists } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { fileTypeFromBuffer } from "file-type";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type FileRow, files } from "../files/files.table.ts";
import { messages } from "../messages/messages.table.ts";
import { schedules } from "../schedules/schedules.table.ts";
import { quickMessages } from "./quick-messages.table.ts";

/** Keeps the file of a form's part `file`, for a prepared message. Call it outside a transaction. */
export async function storeUpload(ctx: Context, request: FastifyRequest): Promise<FileRow> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: fileMax } }) : undefined;
  if (!part) throw new AppError("ERR_FILE_INVALID", "A form with one file is required.");
  const id = randomUUID();
  try {
    const chunks: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]();
    const first = Buffer.from((await chunks.next()).value ?? []);
    const size = await ctx.fileStore.write(id, Readable.from(joined(first, chunks), { objectMode: false }));
    if (part.file.truncated) throw new AppError("ERR_FILE_TOO_LARGE", undefined, { details: { maxBytes: fileMax } });
    if (size === 0) throw new AppError("ERR_FILE_INVALID", "The file is empty.");
    const mimeType = (await fileTypeFromBuffer(first))?.mime ?? "application/octet-stream";
    const name = part.filename.slice(-200) || "file";
    const [row] = await ctx.db.insert(files).values({ id, companyId: ctx.companyId, name, mimeType, size }).returning();
    if (!row) throw new Error("a new file was not returned");
    return row;
  } catch (error) {
    await ctx.fileStore.remove(id);
    throw error;
  }
}

/** Forgets a prepared message's file, unless something that was sent, or is to be sent, has it too. */
export async function dropUpload(ctx: Context, fileId: string | null): Promise<void> {
  if (!fileId) return;
  const usedBy = [messages, schedules, quickMessages].map((table) =>
    notExists(ctx.db.select({ id: table.id }).from(table).where(eq(table.fileId, fileId))),
  );
  const [gone] = await ctx.db
    .delete(files)
    .where(and(eq(files.companyId, ctx.companyId), eq(files.id, fileId), ...usedBy))
    .returning({ id: files.id });
  if (gone) await ctx.fileStore.remove(gone.id);
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

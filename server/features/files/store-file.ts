import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { fileLimits } from "@balcao/shared/files.ts";
import { transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { cleanFileName } from "./clean-file-name.ts";
import { kindOf } from "./file-kind.ts";
import type { FileOwner } from "./file-owner.ts";
import { type FileRow, files } from "./files.table.ts";
import { sniffedBytes, sniffType } from "./sniff-type.ts";

/** What is taken, where not any file is. */
export type Accepted = {
  /** Bytes; the limit of the file's kind holds in any case. */
  limit?: number;
  types?: readonly string[];
};

export type NewFile = Accepted & {
  /** As the sender called it. */
  name: string;
  stream: AsyncIterable<Uint8Array>;
};

/**
 * Keeps a file: its type is read from its first bytes, whatever the sender says it is, and it is never whole in memory.
 * What is refused leaves nothing behind. Call it outside a transaction: the bytes do not roll back, so that the caller
 * removes the file when what it was meant for fails.
 */
export async function storeFile(
  ctx: FileOwner,
  { name, stream, limit = Number.POSITIVE_INFINITY, types }: NewFile,
): Promise<FileRow> {
  const id = randomUUID();
  const chunks = stream[Symbol.asyncIterator]();
  try {
    const head = await readHead(chunks);
    if (head.length === 0) throw new AppError("ERR_FILE_INVALID", "The file is empty.");
    const mimeType = await sniffType(head, name);
    if (types && !types.includes(mimeType)) throw new AppError("ERR_FILE_INVALID", "A file of this type is not taken.");
    const maxBytes = Math.min(limit, fileLimits[kindOf(mimeType)]);
    const content = Readable.from(bounded(head, chunks, maxBytes), { objectMode: false });
    const size = await ctx.fileStore.write(id, content);
    return await remember(ctx, { id, companyId: ctx.companyId, name: cleanFileName(name), mimeType, size });
  } catch (error) {
    await ctx.fileStore.remove(id);
    throw error;
  } finally {
    // A source that was not read to its end is closed.
    await chunks.return?.();
  }
}

async function remember(ctx: FileOwner, values: typeof files.$inferInsert): Promise<FileRow> {
  const [row] = await transact(ctx, (ctx) =>
    ctx.db
      .insert(files)
      .values({ ...values, createdAt: ctx.now() })
      .returning(),
  );
  if (!row) throw new Error("a new file was not returned");
  return row;
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < sniffedBytes) {
    const next = await chunks.next();
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* bounded(head: Buffer, rest: AsyncIterator<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const counted = (chunk: Uint8Array): Uint8Array => {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("ERR_FILE_TOO_LARGE", "The file is too large.", { details: { maxBytes } });
    return chunk;
  };
  yield counted(head);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield counted(next.value);
}

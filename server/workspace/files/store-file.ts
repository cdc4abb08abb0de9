import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { fileKindOf, fileLimits } from "@balcao/shared/workspace/files.ts";
import { transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { cleanFileName } from "./clean-file-name.ts";
import type { FileOwner } from "./file-owner.ts";
import { type FileRow, files } from "./files.table.ts";
import { sniffedBytes, sniffType, withEnding } from "./sniff-type.ts";
import { reserveStorage, type StorageReservation } from "./storage-quota.ts";

/** Allowed types, where not every file is accepted. */
export type Accepted = {
  /** Bytes; the limit of the file's kind holds in any case. */
  limit?: number;
  types?: readonly string[];
};

/** A file that was stored just now, with the SHA-256 of its bytes. */
export type StoredFile = FileRow & { sha256: string };

export type NewFile = Accepted & {
  /** The name from the sender. */
  name: string;
  /** Gives a name without an ending that of the file's type. */
  addsEnding?: boolean;
  /** A download is opened only once there is room for it. */
  stream: Source | (() => Promise<Source>);
};
type Source = Readable | AsyncIterable<Uint8Array>;

/**
 * Stores a file: its type is detected from its first bytes, and it is never completely in memory. A refused file leaves
 * nothing behind; ERR_PLAN_LIMIT means that the company's storage is full. Call it outside a transaction: the bytes do
 * not roll back, so the caller removes the file if the following work fails.
 */
export async function storeFile(
  ctx: FileOwner,
  { name, addsEnding = false, stream, limit = Number.POSITIVE_INFINITY, types }: NewFile,
): Promise<StoredFile> {
  const id = randomUUID();
  let reservation: StorageReservation | null = null;
  let source = typeof stream === "function" ? null : readable(stream);
  try {
    reservation = await reserveStorage(ctx);
    source ??= readable(await (stream as () => Promise<Source>)());
    const chunks = source[Symbol.asyncIterator]();
    const head = await readHead(chunks);
    if (head.length === 0) throw new AppError("ERR_FILE_INVALID", "The file is empty.");
    const mimeType = await sniffType(head, name);
    if (types && !types.includes(mimeType))
      throw new AppError("ERR_FILE_INVALID", "Files of this type are not accepted.");
    const maxBytes = Math.min(limit, fileLimits[fileKindOf(mimeType)]);
    const hash = createHash("sha256");
    const take = (chunk: Uint8Array) => {
      reservation?.take(chunk.length);
      hash.update(chunk);
    };
    const content = Readable.from(bounded(head, chunks, maxBytes, take), { objectMode: false });
    const size = await ctx.fileStore.write(id, content);
    const shown = cleanFileName(addsEnding ? withEnding(name, mimeType) : name);
    const row = await insertFile(ctx, { id, companyId: ctx.companyId, name: shown, mimeType, size });
    return { ...row, sha256: hash.digest("hex") };
  } catch (error) {
    reservation?.giveBack();
    await ctx.fileStore.remove(id);
    throw error;
  } finally {
    // Also one that was not read at all.
    source?.destroy();
  }
}

/** Listens to the source's errors, which its reader handles: an error without a listener would end the process. */
function readable(source: Source): Readable {
  const stream = source instanceof Readable ? source : Readable.from(source, { objectMode: false });
  stream.on("error", () => undefined);
  return stream;
}

async function insertFile(ctx: FileOwner, values: typeof files.$inferInsert): Promise<FileRow> {
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

async function* bounded(
  head: Buffer,
  rest: AsyncIterator<Uint8Array>,
  maxBytes: number,
  take: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  const counted = (chunk: Uint8Array): Uint8Array => {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("ERR_FILE_TOO_LARGE", "The file is too large.", { details: { maxBytes } });
    take(chunk);
    return chunk;
  };
  yield counted(head);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield counted(next.value);
}

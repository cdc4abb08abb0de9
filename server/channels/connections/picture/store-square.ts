import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { FairQueueRefusal } from "../../../platform/async/fair-queue.ts";
import { type CutPicture, cutPicture } from "../../../workspace/files/cut-picture.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { pictureMayWaitMs } from "../../../workspace/files/picture.ts";
import { storeFile } from "../../../workspace/files/store-file.ts";

/** WhatsApp shows no larger picture. */
const largestEdge = 640;

/** Stores the middle of a picture as a square JPEG. Throws ERR_FILE_INVALID when it cannot be read. */
export async function storeSquare(ctx: Context, fileId: string): Promise<FileRow> {
  const { jpeg } = await cutSquare(ctx, fileId);
  return storeFile(ctx, { name: "picture.jpg", stream: Readable.from([jpeg]) });
}

/**
 * The middle of a stored picture as a square JPEG of 640 pixels at most, upright and without the data that cameras add, and
 * the size of the original. Throws ERR_FILE_INVALID when it cannot be read.
 */
export async function cutSquare(ctx: Context, fileId: string): Promise<CutPicture> {
  const read = async () => buffer(await ctx.fileStore.read(fileId));
  const wanted = { edge: largestEdge, shape: "square", quality: 85 } as const;
  try {
    return await cutPicture({ ...wanted, read, companyId: ctx.companyId, timeoutMs: pictureMayWaitMs });
  } catch (cause) {
    if (cause instanceof FairQueueRefusal)
      throw new AppError("ERR_TOO_MANY_ATTEMPTS", "Too many pictures are being processed; try again.");
    ctx.log.info({ error: cause, fileId }, "a picture cannot be read");
    throw new AppError("ERR_FILE_INVALID", "The picture cannot be read.");
  }
}

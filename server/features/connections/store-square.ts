import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { cutPicture } from "../files/cut-picture.ts";
import type { FileRow } from "../files/files.table.ts";
import { storeFile } from "../files/store-file.ts";

/** WhatsApp shows no larger ones. */
const largestEdge = 640;

/** Stores the middle of a picture as a square JPEG. Throws ERR_FILE_INVALID when it cannot be read. */
export async function storeSquare(ctx: Context, fileId: string): Promise<FileRow> {
  const content = await buffer(await ctx.fileStore.read(fileId));
  const cutting = cutPicture({ content, edge: largestEdge, shape: "square", quality: 85 });
  const { jpeg } = await cutting.catch((cause: unknown) => {
    ctx.log.info({ error: cause, fileId }, "a picture cannot be read");
    throw new AppError("ERR_FILE_INVALID", "The picture cannot be read.");
  });
  return storeFile(ctx, { name: "picture.jpg", stream: Readable.from([jpeg]) });
}

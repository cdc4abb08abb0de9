import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { FileRow } from "../files/files.table.ts";
import { storeFile } from "../files/store-file.ts";

/** WhatsApp shows no larger ones. */
const largestEdge = 640;
/** Beyond this a small file unfolds into gigabytes. */
const mostPixels = 60_000_000;

/** Stores the middle of a picture as a square JPEG. Throws ERR_FILE_INVALID when it cannot be read. */
export async function storeSquare(ctx: Context, fileId: string): Promise<FileRow> {
  const original = await buffer(await ctx.fileStore.read(fileId));
  const square = await cut(original).catch((cause: unknown) => {
    ctx.log.info({ error: cause, fileId }, "a picture cannot be read");
    throw new AppError("ERR_FILE_INVALID", "The picture cannot be read.");
  });
  return storeFile(ctx, { name: "picture.jpg", stream: Readable.from([square]) });
}

async function cut(picture: Buffer): Promise<Buffer> {
  // Loaded at the first picture: a native library has no part in starting a server.
  const { default: sharp } = await import("sharp");
  const image = sharp(picture, { limitInputPixels: mostPixels });
  const { autoOrient } = await image.metadata();
  const edge = Math.min(largestEdge, autoOrient.width, autoOrient.height);
  return image
    .autoOrient()
    .resize(edge, edge, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

import { buffer } from "node:stream/consumers";
import { cutPicture } from "./cut-picture.ts";
import type { FileOwner } from "./file-owner.ts";

/** Facts about a picture that a screen needs before it has it. */
export type Picture = { width: number; height: number; thumbnail: string | null };

const thumbnailEdge = 96;
const thumbnailMaxBytes = 7_500;

/** For work that no person waits for, and that must not be skipped. In milliseconds. */
export const pictureMayWaitMs = 20_000;
/** A person waits for the answer: a picture that is not cut in time is shown without a thumbnail. */
const personsPatienceMs = 1_000;

/** Size and thumbnail of a stored picture; null if it cannot be decoded, or is not cut in time. */
export async function readPicture(
  { fileStore, log, companyId }: FileOwner,
  fileId: string,
  timeoutMs: number = personsPatienceMs,
): Promise<Picture | null> {
  try {
    const read = async () => buffer(await fileStore.read(fileId));
    const wanted = { edge: thumbnailEdge, shape: "whole", quality: 50 } as const;
    const { width, height, jpeg } = await cutPicture({ ...wanted, read, companyId, timeoutMs });
    return { width, height, thumbnail: thumbnailUrl(jpeg) };
  } catch (error) {
    log.info({ error, fileId }, "a picture cannot be read");
    return null;
  }
}

/** A thumbnail as a data URL; null if it is too large for lists, or not a JPEG. */
export function thumbnailUrl(jpeg: Uint8Array | null | undefined): string | null {
  if (!jpeg || jpeg.length > thumbnailMaxBytes || jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  return `${jpegUrl}${Buffer.from(jpeg).toString("base64")}`;
}

export const thumbnailBytes = (url: string | null): Uint8Array | null =>
  url?.startsWith(jpegUrl) ? Buffer.from(url.slice(jpegUrl.length), "base64") : null;

const jpegUrl = "data:image/jpeg;base64,";

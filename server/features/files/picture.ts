import { buffer } from "node:stream/consumers";
import type { Services } from "../../context.ts";
import { cutPicture } from "./cut-picture.ts";

/** What a screen wants to know of a picture before it has it. */
export type Picture = { width: number; height: number; thumbnail: string | null };

const thumbnailEdge = 96;
export const thumbnailMaxBytes = 7_500;

/** Size and a tiny copy of a stored picture; null when it is none that can be read. */
export async function readPicture({ fileStore, log }: Services, fileId: string): Promise<Picture | null> {
  try {
    const content = await buffer(await fileStore.read(fileId));
    const { width, height, jpeg } = await cutPicture({ content, edge: thumbnailEdge, shape: "whole", quality: 50 });
    return { width, height, thumbnail: thumbnailUrl(jpeg) };
  } catch (error) {
    log.info({ error, fileId }, "a picture cannot be read");
    return null;
  }
}

/** A tiny JPEG as screens take it; null for what is too large to travel with every list, or is no JPEG. */
export function thumbnailUrl(jpeg: Uint8Array | null | undefined): string | null {
  if (!jpeg || jpeg.length > thumbnailMaxBytes || jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  return `${jpegUrl}${Buffer.from(jpeg).toString("base64")}`;
}

export const thumbnailBytes = (url: string | null): Uint8Array | null =>
  url?.startsWith(jpegUrl) ? Buffer.from(url.slice(jpegUrl.length), "base64") : null;

const jpegUrl = "data:image/jpeg;base64,";

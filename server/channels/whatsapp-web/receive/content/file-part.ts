import type { MediaType, proto } from "@whiskeysockets/baileys";
import { buttonCardOf } from "./button-card.ts";
import { unwrapped } from "./unwrap.ts";

/** The fields that every message part with a file has. */
export type FilePart = {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  mimetype?: string | null;
  fileLength?: unknown;
  jpegThumbnail?: Uint8Array | null;
  fileName?: string | null;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  seconds?: number | null;
  ptt?: boolean | null;
  waveform?: Uint8Array | null;
};

export type FileKind = Extract<MediaType, "image" | "video" | "ptv" | "audio" | "document" | "sticker">;

/** The part of a message that points to a file, and the media type its keys are derived for; null if there is none. */
export function filePartOf(message: proto.IMessage | null | undefined): { part: FilePart; kind: FileKind } | null {
  if (!message) return null;
  const content = unwrapped(message);
  return fileIn(content) ?? fileIn(buttonCardOf(content)?.header ?? {});
}

function fileIn(content: proto.IMessage): { part: FilePart; kind: FileKind } | null {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { part: imageMessage, kind: "image" };
  if (videoMessage) return { part: videoMessage, kind: "video" };
  if (ptvMessage) return { part: ptvMessage, kind: "ptv" };
  if (audioMessage) return { part: audioMessage, kind: "audio" };
  if (documentMessage) return { part: documentMessage, kind: "document" };
  if (stickerMessage) return { part: stickerMessage, kind: "sticker" };
  return null;
}

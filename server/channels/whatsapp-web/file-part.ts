import { extractMessageContent, type MediaType, type proto } from "@whiskeysockets/baileys";

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

/** The part of a message that points to a file, and the media type its keys are derived for; null if there is none. */
export function filePartOf(message: proto.IMessage | null | undefined): { part: FilePart; kind: MediaType } | null {
  const content = extractMessageContent(message);
  if (!content) return null;
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { part: imageMessage, kind: "image" };
  if (videoMessage) return { part: videoMessage, kind: "video" };
  if (ptvMessage) return { part: ptvMessage, kind: "ptv" };
  if (audioMessage) return { part: audioMessage, kind: "audio" };
  if (documentMessage) return { part: documentMessage, kind: "document" };
  if (stickerMessage) return { part: stickerMessage, kind: "sticker" };
  return null;
}

import { z } from "zod";

/** A stored file as screens see it. The signature in its address expires. */
export const FileRef = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Detected from the bytes, whatever the sender claimed. */
  mimeType: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type FileRef = z.infer<typeof FileRef>;

/** Largest file of each kind in bytes, by WhatsApp's limits. */
export const fileLimits = {
  image: 16 * 1024 * 1024,
  audio: 16 * 1024 * 1024,
  video: 64 * 1024 * 1024,
  document: 100 * 1024 * 1024,
} as const;
export type FileKind = keyof typeof fileLimits;

/** Types that phones show as pictures or play as sounds and videos; others are sent as documents. */
const kinds: Record<Exclude<FileKind, "document">, readonly string[]> = {
  image: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  audio: ["audio/aac", "audio/amr", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/x-m4a"],
  video: ["video/mp4", "video/3gpp"],
};

/** The kind of message as which a file of a type is sent. */
export function fileKindOf(mimeType: string): FileKind {
  const bare = mimeType.split(";")[0]?.trim() ?? "";
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].includes(bare)) ?? "document";
}

export const fileMax: number = Math.max(...Object.values(fileLimits));

/** The maximum number of files in one request. */
export const filesPerMessage = 10;
export const captionMax = 1024;

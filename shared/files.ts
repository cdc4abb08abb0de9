import { z } from "zod";

/** A stored file as screens see it. Its address carries a signature that runs out. */
export const FileRef = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Sniffed from the bytes, whatever the sender claimed. */
  mimeType: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type FileRef = z.infer<typeof FileRef>;

/** Largest file of each kind in bytes, as WhatsApp takes them. */
export const fileLimits = {
  image: 16 * 1024 * 1024,
  audio: 16 * 1024 * 1024,
  video: 64 * 1024 * 1024,
  document: 100 * 1024 * 1024,
} as const;
export const fileMax: number = Math.max(...Object.values(fileLimits));

/** At most this many files go with one request. */
export const filesPerMessage = 10;
export const captionMax = 1024;

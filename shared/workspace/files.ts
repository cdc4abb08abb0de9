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
export const fileMax: number = Math.max(...Object.values(fileLimits));

/** The maximum number of files in one request. */
export const filesPerMessage = 10;
export const captionMax = 1024;

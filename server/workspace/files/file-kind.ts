import type { fileLimits } from "@balcao/shared/workspace/files.ts";

export type FileKind = keyof typeof fileLimits;

/** Types that phones show as pictures or play as sounds and videos; others are sent as documents. */
const kinds: Record<Exclude<FileKind, "document">, readonly string[]> = {
  image: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  audio: ["audio/aac", "audio/amr", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/x-m4a"],
  video: ["video/mp4", "video/3gpp"],
};

/** A type without its parameters, such as the codecs. */
export const bareType = (mimeType: string): string => mimeType.split(";")[0]?.trim() ?? "";

export function kindOf(mimeType: string): FileKind {
  const bare = bareType(mimeType);
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].includes(bare)) ?? "document";
}

import { captionMax, fileLimits, filesPerMessage } from "@balcao/shared/workspace/files.ts";
import { mediaTypeOf } from "../../log/unconfirmed-message.ts";

/** A file that waits for its caption. */
export type AttachedFile = { id: string; file: File; caption: string };

export type FileProblem = { kind: "empty" } | { kind: "large"; max: number };

/** The reason why WhatsApp would refuse a file; null if it would accept it. */
export function problemOf(file: File): FileProblem | null {
  if (file.size === 0) return { kind: "empty" };
  const max = fileLimits[mediaTypeOf(file.type)];
  return file.size > max ? { kind: "large", max } : null;
}

/** Adds files to the waiting ones, up to the limit; returns whether all of them were added. */
export function addFiles(
  attached: AttachedFile[],
  files: readonly File[],
): { attached: AttachedFile[]; fits: boolean } {
  const more = files.map((file) => ({ id: crypto.randomUUID(), file, caption: "" }));
  const all = [...attached, ...more];
  return { attached: all.slice(0, filesPerMessage), fits: all.length <= filesPerMessage };
}

/** The maximum length of a caption beside its signature. */
export const captionLimit = (signature: string): number => captionMax - signature.length;

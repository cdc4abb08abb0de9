import { captionMax, fileLimits, filesPerMessage } from "@balcao/shared/files.ts";
import { mediaTypeOf } from "../../log/unconfirmed-message.ts";

/** A file that waits for its caption. */
export type AttachedFile = { id: string; file: File; caption: string };

export type FileProblem = { kind: "empty" } | { kind: "large"; max: number };

/** Why WhatsApp would not take a file; null when it would. */
export function problemOf(file: File): FileProblem | null {
  if (file.size === 0) return { kind: "empty" };
  const max = fileLimits[mediaTypeOf(file.type)];
  return file.size > max ? { kind: "large", max } : null;
}

/** Puts more files to those that wait, as far as there is room; answers whether all of them went in. */
export function addFiles(
  attached: AttachedFile[],
  files: readonly File[],
): { attached: AttachedFile[]; fits: boolean } {
  const more = files.map((file) => ({ id: crypto.randomUUID(), file, caption: "" }));
  const all = [...attached, ...more];
  return { attached: all.slice(0, filesPerMessage), fits: all.length <= filesPerMessage };
}

/** Room for a caption's words beside the signature it goes out with. */
export const captionRoom = (signature: string): number => captionMax - signature.length;

import { carriageOf, type FileRule } from "@balcao/shared/channels/file-rules.ts";
import { captionMax, fileKindOf, fileLimits, filesPerMessage } from "@balcao/shared/workspace/files.ts";

/** A file that waits for its caption. */
export type AttachedFile = { id: string; file: File; caption: string };

/** `official`: the reason lies with the official number, and not with WhatsApp. */
export type FileProblem = { kind: "empty" } | { kind: "large"; max: number; official?: true } | { kind: "type" };

/** True for a problem with which the file cannot be sent. The server finds the type in the bytes, and decides by that. */
export const isHindrance = (problem: FileProblem | null): boolean => problem !== null && problem.kind !== "type";

/** The reason why a channel with these rules for files would refuse a file; null if it would accept it. */
export function problemOf(file: File, rules: readonly FileRule[] | undefined): FileProblem | null {
  if (file.size === 0) return { kind: "empty" };
  const kind = fileKindOf(file.type);
  const max = fileLimits[kind];
  if (file.size > max) return { kind: "large", max };
  // The server finds out the type of a file whose type the browser does not know.
  if (!rules || file.type === "") return null;
  const carriage = carriageOf(rules, { kind, mimeType: file.type, size: file.size });
  if (carriage.how !== "not") return null;
  return carriage.problem === "type" ? { kind: "type" } : { kind: "large", max: carriage.maxBytes, official: true };
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

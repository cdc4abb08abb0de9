import type { ByteRange } from "../../platform/storage/file-store.ts";

/**
 * The part of a file that a `Range` header requests: null for the whole file, also for several parts or an invalid
 * header, and "unsatisfiable" for a part beyond the end.
 */
export function contentRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = asked ?? [];
  if (!asked || (first === "" && last === "")) return null;
  if (first === "") {
    // A range without a beginning asks for this number of bytes at the end.
    if (Number(last) === 0) return "unsatisfiable";
    return { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

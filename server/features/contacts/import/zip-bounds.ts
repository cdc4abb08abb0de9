import { inflateRawSync } from "node:zlib";
import { SheetFailure } from "./sheet-failure.ts";

/** A real file of the largest size that is taken needs a third of it. */
const mostInflated = 150 * 1024 * 1024;
const mostEntries = 1000;

/**
 * Refuses an archive that would grow without bounds. What it says of its own sizes is not believed: every entry is
 * inflated once, up to the limit. A worker's memory limit does not cover what lies outside the JavaScript heap.
 */
export function checkZipBounds(zip: Buffer): void {
  let left = mostInflated;
  for (const { method, data } of entriesOf(zip)) {
    if (method === 0) left -= data.length;
    else if (method === 8) left -= inflatedLength(data, left);
    else throw new SheetFailure("unreadable");
    if (left < 0) throw new SheetFailure("tooLarge");
  }
}

function inflatedLength(data: Buffer, limit: number): number {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(limit, 1) }).length;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SheetFailure(code === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "unreadable");
  }
}

function* entriesOf(zip: Buffer): Generator<{ method: number; data: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 20 > zip.length) throw new SheetFailure("unreadable");
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) throw new SheetFailure("tooLarge");
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw new SheetFailure("unreadable");
    const [method, size, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    if (local + 30 > zip.length) throw new SheetFailure("unreadable");
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (start + size > zip.length) throw new SheetFailure("unreadable");
    yield { method, data: zip.subarray(start, start + size) };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

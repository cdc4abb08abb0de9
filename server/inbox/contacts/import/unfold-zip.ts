import { crc32, inflateRawSync } from "node:zlib";
import { storedZip } from "../../../platform/zip.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** A real file of the largest accepted size needs a third of this. */
const mostUnfolded = 150 * 1024 * 1024;
const mostEntries = 1000;

const [localHead, listedHead] = [0x04034b50, 0x02014b50];
const endMark = "PK\u0005\u0006";
const [localLength, listedLength, endLength] = [30, 46, 22];
const encrypted = 1;
/** Sizes and checksum follow after the entry. */
const follows = 8;
/** Apple's spreadsheets: an archive inside the archive, with a compression of their own. */
const hidesMore = /(^|\/)index\.zip$|\.iwa$/i;

/**
 * Returns an archive of the same parts, uncompressed. Readers interpret a contradictory archive differently, so one is
 * refused, and the reader gets the parts that were unpacked here, within the limits. Throws SheetFailure.
 */
export async function unfoldZip(zip: Buffer, mostBytes: number = mostUnfolded): Promise<Buffer> {
  let left = mostBytes;
  const parts: { name: string; content: Buffer }[] = [];
  const names = new Set<string>();
  for (const { name, method, data, size, sum } of entriesOf(zip)) {
    if (names.has(name) || hidesMore.test(name)) throw new SheetFailure("unreadable");
    names.add(name);
    const content = method === 0 ? data : unfolded(data, left);
    left -= content.length;
    if (left < 0) throw new SheetFailure("tooLarge");
    if (content.length !== size || crc32(content) !== sum) throw new SheetFailure("unreadable");
    parts.push({ name, content });
  }
  return storedZip(parts);
}

function unfolded(data: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(limit, 1) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SheetFailure(code === "ERR_BUFFER_TOO_LARGE" ? "tooLarge" : "unreadable");
  }
}

type Entry = { name: string; method: number; data: Buffer; size: number; sum: number };

/** Each entry once, if directory, end record and the entry's own header agree. */
function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = zip.lastIndexOf(endMark);
  const isWhole = end >= 0 && end + endLength <= zip.length;
  agree(isWhole && end + endLength + zip.readUInt16LE(end + 20) === zip.length);
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) throw new SheetFailure("tooLarge");
  let at = zip.readUInt32LE(end + 16);
  agree(zip.readUInt32LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count);
  agree(at + zip.readUInt32LE(end + 12) === end);
  for (let n = 0; n < count; n++) {
    agree(at + listedLength <= end && zip.readUInt32LE(at) === listedHead);
    const [flags, method, sum] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)];
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameLength, local] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + listedLength, at + listedLength + nameLength);
    agree(local + localLength <= zip.length && zip.readUInt32LE(local) === localHead);
    agree(zip.readUInt16LE(local + 6) === flags && zip.readUInt16LE(local + 8) === method);
    agree((flags & encrypted) === 0 && (method === 0 || method === 8));
    agree(zip.readUInt16LE(local + 26) === nameLength);
    agree(zip.subarray(local + localLength, local + localLength + nameLength).equals(name));
    for (const [offset, said] of [
      [14, sum],
      [18, packed],
      [22, size],
    ] as const) {
      const here = zip.readUInt32LE(local + offset);
      agree(here === said || ((flags & follows) !== 0 && here === 0));
    }
    const start = local + localLength + nameLength + zip.readUInt16LE(local + 28);
    agree(start + packed <= zip.length);
    yield { name: name.toString(), method, data: zip.subarray(start, start + packed), size, sum };
    at += listedLength + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  agree(at === end);
}

function agree(holds: boolean): void {
  if (!holds) throw new SheetFailure("unreadable");
}

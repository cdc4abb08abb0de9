import { crc32, deflateRawSync } from "node:zlib";

/**
 * An archive of zeros. `honest` states its content; the others deceive one kind of reader: the end record of
 * `endRecord` counts no entries, the directory of `method` says that nothing is compressed, and `nested` is an archive
 * inside another.
 */
export type BombKind = "honest" | "endRecord" | "method" | "nested";

const mebibyte = 1024 * 1024;

export function zipBomb(kind: BombKind, unfoldedMiB: number): Buffer {
  const honest = deflatedZip("xl/worksheets/sheet1.xml", Buffer.alloc(unfoldedMiB * mebibyte));
  if (kind === "nested") return deflatedZip("Index.zip", honest);
  const end = honest.length - 22;
  if (kind === "endRecord") honest.writeUInt16LE(0, end + 10);
  if (kind === "method") honest.writeUInt16LE(0, honest.readUInt32LE(end + 16) + 10);
  return honest;
}

function deflatedZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const title = Buffer.from(name);
  const sizes: Field[] = [
    [4, crc32(content)],
    [4, packed.length],
    [4, content.length],
  ];
  const common = littleEndian([2, 20], [2, 0], [2, 8], [4, 0], ...sizes, [2, title.length], [2, 0]);
  const local = Buffer.concat([littleEndian([4, 0x04034b50]), common, title, packed]);
  const listing = Buffer.concat([littleEndian([4, 0x02014b50], [2, 20]), common, Buffer.alloc(14), title]);
  const end = littleEndian([4, 0x06054b50], [4, 0], [2, 1], [2, 1], [4, listing.length], [4, local.length], [2, 0]);
  return Buffer.concat([local, listing, end]);
}

/** The width of a number in bytes, and the number. */
type Field = [2 | 4, number];

/** Numbers in sequence, each with its lowest byte first. */
function littleEndian(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = buffer.writeUIntLE(value, at, width);
  return buffer;
}

/** A picture of one size, as PNG. */
export type Png = { size: number; bytes: Buffer };

/** Windows' format: a directory, then the pictures. */
export function toIco(pictures: readonly Png[]): Buffer {
  const headLength = 6;
  const entryLength = 16;
  const head = Buffer.alloc(headLength + entryLength * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [n, { size, bytes }] of pictures.entries()) {
    const entry = headLength + entryLength * n;
    // 256 does not fit: the format writes it as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

/**
 * Apple's names for the sizes that may be PNG; those for high-density screens have the same picture under another name.
 */
const appleTypes: readonly [type: string, size: number][] = [
  ["icp4", 16],
  ["icp5", 32],
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic08", 256],
  ["ic13", 256],
  ["ic09", 512],
  ["ic14", 512],
  ["ic10", 1024],
];

/** macOS' format: a chain of named parts. */
export function toIcns(pictures: readonly Png[]): Buffer {
  const parts = appleTypes.map(([type, size]) => {
    const picture = pictures.find((one) => one.size === size);
    if (!picture) throw new Error(`There is no picture of ${size} pixels.`);
    return part(type, picture.bytes);
  });
  return part("icns", Buffer.concat(parts));
}

function part(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}

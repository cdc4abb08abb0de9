import { crc32, deflateSync } from "node:zlib";

/** A lossless WebP of one colour: any number of pixels in 28 bytes. */
export function hollowWebp(width: number, height: number): Buffer {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let n = 0; n < length; n++) bits.push((value >> n) & 1);
  };
  put(0x2f, 8);
  put(width - 1, 14);
  put(height - 1, 14);
  put(0, 1 + 3);
  // No transform, no colour cache, no further codes; then five codes of one symbol each.
  put(0, 1 + 1 + 1);
  for (let code = 0; code < 5; code++) put(0b0001, 4);
  while (bits.length % 8 > 0) bits.push(0);
  const data = Buffer.from(
    Array.from({ length: bits.length / 8 }, (_, n) =>
      bits.slice(n * 8, n * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
    ),
  );
  const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
  const head = Buffer.alloc(20);
  head.write("RIFF");
  head.writeUInt32LE(12 + padded.length, 4);
  head.write("WEBPVP8L", 8);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, padded]);
}

/** A PNG of one colour. */
export function plainPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // One byte per pixel, grey.
  header.writeUInt8(8, 8);
  const row = width + 1;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(row * height), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

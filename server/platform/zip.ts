import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> };

/** Names are UTF-8, and an entry's sizes follow after it: they are not known when it begins. */
const flags = 0x0808;
const deflated = 8;
const version = 20;

/** A ZIP archive as it is written, entry after entry. Neither an entry nor all of them may reach 4 GiB. */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const header = Buffer.from(name);
    const start = at;
    const local = numbers([4, 0x04034b50], [2, version], [2, flags], [2, deflated], [4, 0], [4, 0], [4, 0], [4, 0]);
    const opening = Buffer.concat([local, numbers([2, header.length], [2, 0]), header]);
    yield opening;
    at += opening.length;

    const plain = { crc: 0, size: 0 };
    let size = 0;
    for await (const chunk of pipeline(Readable.from(measured(content, plain)), createDeflateRaw(), () => {})) {
      size += chunk.length;
      yield chunk;
    }
    const sizes: Field[] = [
      [4, plain.crc],
      [4, size],
      [4, plain.size],
    ];
    const descriptor = numbers([4, 0x08074b50], ...sizes);
    yield descriptor;
    at += size + descriptor.length;

    const listed = numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, deflated], [4, 0], ...sizes);
    const place = numbers([2, header.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]);
    directory.push(listed, place, header);
  }
  const listing = Buffer.concat(directory);
  const count: Field = [2, entries.length];
  yield listing;
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, listing.length], [4, at], [2, 0]);
}

async function* measured(content: ZipEntry["content"], sum: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const chunk = Buffer.from(text);
    sum.crc = crc32(chunk, sum.crc);
    sum.size += chunk.length;
    yield chunk;
  }
}

/** How many bytes a number takes, and the number. */
type Field = [2 | 4, number];

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = buffer.writeUIntLE(value, at, width);
  return buffer;
}

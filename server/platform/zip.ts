import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> };

/** A ZIP archive as it is written, entry after entry. An entry's source is closed if the reader stops early. */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  let source: Readable | undefined;
  archive.on("error", (error: Error) => output.destroy(error));
  for (const { name, content } of entries)
    archive.addReadStreamLazy(name, (opened) => {
      source = Readable.from(content, { objectMode: false });
      opened(null, source);
    });
  archive.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    source?.destroy();
  }
}

/** A ZIP archive with uncompressed parts. */
export async function storedZip(parts: readonly { name: string; content: Buffer }[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const { name, content } of parts) archive.addBuffer(content, name, { compress: false });
  archive.end();
  return await buffer(archive.outputStream);
}

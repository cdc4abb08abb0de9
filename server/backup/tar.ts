import { open } from "node:fs/promises";
import { StartupError } from "../platform/startup-error.ts";

const block = 512;
/** What is larger was not written by us, and must not fill the memory. */
const largestEntry = 64 * 1024 * 1024;

export type TarEntry = { name: string; content: Buffer };

/** One entry of a tar file (POSIX ustar), as any `tar` reads it. */
export function tarEntry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for a name in a tar file: ${name}`);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\0", 257);
  header.write("00", 263);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
}

/** The end of a tar file. */
export const tarEnd = Buffer.alloc(2 * block);

/** The entries of a tar file, one after the other. Throws StartupError where the file is cut off or is something else. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The backup ${path} cannot be read (${error.code}).`);
  });
  try {
    for (let at = 0; ; ) {
      const header = await exactly(block, at);
      if (header.every((byte) => byte === 0)) return;
      const size = Number.parseInt(text(header, 124, 12), 8);
      const isOurs = text(header, 257, 6) === "ustar" && Number.parseInt(text(header, 148, 8), 8) === sumOf(header);
      if (!isOurs || !(size <= largestEntry)) throw new StartupError(`The file ${path} is no backup, or is damaged.`);
      const content = await exactly(size, at + block);
      at += block + size + paddingOf(size);
      yield { name: text(header, 0, 100), content };
    }
  } finally {
    await file.close();
  }

  async function exactly(size: number, position: number): Promise<Buffer> {
    const buffer = Buffer.alloc(size);
    for (let read = 0; read < size; ) {
      const { bytesRead } = await file.read(buffer, read, size - read, position + read);
      if (bytesRead === 0) throw new StartupError(`The backup ${path} is cut off: make another.`);
      read += bytesRead;
    }
    return buffer;
  }
}

const paddingOf = (size: number): number => (block - (size % block)) % block;

const text = (header: Buffer, start: number, length: number): string =>
  header.toString("utf8", start, start + length).replace(/\0.*$/s, "");

/** Over the header, with the sum's own place as blanks. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return sum;
}

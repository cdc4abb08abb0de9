import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { extract, pack } from "tar-stream";
import { StartupError } from "../../platform/startup-error.ts";

/** We write no larger entries, and they must not fill the memory. */
const largestEntry = 64 * 1024 * 1024;

export type TarEntry = { name: string; content: Buffer };

/** One entry of a tar file in the common format; only its owner may read the unpacked file. */
export async function tarEntry(name: string, content: Buffer): Promise<Buffer> {
  const one = pack();
  one.entry({ name, mode: 0o600, mtime: new Date(0) }, content);
  one.finalize();
  const whole = await buffer(one);
  return whole.subarray(0, whole.length - tarEnd.length);
}

/** The end of a tar file. */
export const tarEnd = Buffer.alloc(1024);

/** The entries of a tar file, one after the other. Throws StartupError if the file is cut off or in another format. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path);
  const entries = extract();
  file.on("error", (error) => entries.destroy(error));
  file.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (size > largestEntry) throw new Error(`an entry of ${size} bytes`);
      yield { name, content: await buffer(entry) };
    }
  } catch (error) {
    throw refusal(path, error as NodeJS.ErrnoException);
  } finally {
    file.destroy();
  }
}

function refusal(path: string, { code, message }: NodeJS.ErrnoException): StartupError {
  if (code) return new StartupError(`The backup ${path} cannot be read (${code}).`);
  if (message === "Unexpected end of data") return new StartupError(`The backup ${path} is incomplete: make another.`);
  return new StartupError(`The file ${path} is not a backup, or it is damaged.`);
}

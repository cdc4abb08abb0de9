import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ByteRange, FileMissing, type FileStore } from "./file-store.ts";

/** A folder of files, spread over subfolders by the first letters of their keys. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\w-]+$/.test(key)) throw new Error(`not a key of a file: ${key}`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    write: async (key, content) => {
      const path = pathOf(key);
      await mkdir(join(path, ".."), { recursive: true });
      const unfinished = `${path}.unfinished`;
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }));
        const { size } = await stat(unfinished);
        await flush(unfinished);
        await rename(unfinished, path);
        return size;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: (key, range) => openForReading(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Syncs to disk: an acknowledged file must survive a power cut. */
async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function openForReading(path: string, range: ByteRange | undefined): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const stream = createReadStream(path, range ?? {});
    stream.once("open", () => resolve(stream));
    stream.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new FileMissing(path) : error),
    );
  });
}

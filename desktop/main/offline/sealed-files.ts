import { createHmac } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { seal, sealedExtra, unseal } from "./seal.ts";

/** The files of waiting messages. Large ones take a while, so they are written without blocking the main process. */
export type FileStore = {
  /** Once the promise is fulfilled the file survives a power cut. */
  keep(id: string, content: Uint8Array): Promise<void>;
  /** Null if the file is missing or was changed. */
  read(id: string): Promise<Uint8Array | null>;
  forget(id: string): void;
  /**
   * Removes files that belong to none of these messages: a power cut may have happened between writing a file and its
   * message.
   */
  keepOnly(ids: readonly string[]): void;
};

/** The size of an encrypted part: encrypting it takes less than a millisecond. */
const partBytes = 1024 * 1024;
const half = ".half";

/**
 * A folder with one file for each id, encrypted part by part: each part's position, and whether it is the last, are
 * authenticated too.
 */
export function sealedFiles(folder: string, key: Buffer): FileStore {
  // The file name must not reveal the message.
  const pathOf = (id: string) => join(folder, createHmac("sha256", key).update(id).digest("hex"));
  return {
    keep: async (id, content) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(id);
      const file = await open(path + half, "w", 0o600);
      try {
        await writeParts(file, id, content, key).finally(() => file.close());
        await rename(path + half, path);
      } catch (error) {
        // The disk may be full: the partial file frees its space.
        rmSync(path + half, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    read: async (id) => {
      const sealed = await readFile(pathOf(id)).catch(() => null);
      return sealed && unsealParts(sealed, id, key);
    },
    forget: (id) => rmSync(pathOf(id), { force: true }),
    keepOnly: (ids) => {
      const kept = new Set(ids.map(pathOf));
      for (const name of namesIn(folder)) {
        if (!kept.has(join(folder, name))) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

/** The variant for data that must not be on the disk. */
export function filesInMemory(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    keep: async (id, content) => void files.set(id, content),
    read: async (id) => files.get(id) ?? null,
    forget: (id) => void files.delete(id),
    keepOnly: () => undefined,
  };
}

const placeOf = (id: string, part: number, isLast: boolean) => `file:${id}:${part}:${isLast ? "last" : "more"}`;

async function writeParts(file: FileHandle, id: string, content: Uint8Array, key: Buffer): Promise<void> {
  // An empty file has one part too, which authenticates its end.
  const count = Math.max(1, Math.ceil(content.length / partBytes));
  for (let part = 0; part < count; part++) {
    const bytes = content.subarray(part * partBytes, (part + 1) * partBytes);
    await file.writeFile(seal(key, placeOf(id, part, part === count - 1), bytes));
  }
  await file.sync();
}

async function unsealParts(sealed: Buffer, id: string, key: Buffer): Promise<Uint8Array | null> {
  const step = partBytes + sealedExtra;
  const count = Math.ceil(sealed.length / step);
  const content = new Uint8Array(Math.max(0, sealed.length - count * sealedExtra));
  if (count === 0) return null;
  for (let part = 0; part < count; part++) {
    const bytes = unseal(key, placeOf(id, part, part === count - 1), sealed.subarray(part * step, (part + 1) * step));
    if (!bytes) return null;
    content.set(bytes, part * partBytes);
    await yieldToEventLoop();
  }
  return content;
}

/** A file name survives a power cut only after its folder was synced; Windows does that itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was stored here yet.
    return [];
  }
}

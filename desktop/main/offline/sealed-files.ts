import { createHmac } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { seal, sealedExtra, unseal } from "./seal.ts";

/** The files of messages that wait. Large ones take a while, in which the main process goes on with everything else. */
export type FileKeeper = {
  /** Once the promise is fulfilled the file outlives a power cut. */
  keep(id: string, content: Uint8Array): Promise<void>;
  /** Null when there is none, or when it was changed. */
  read(id: string): Promise<Uint8Array | null>;
  forget(id: string): void;
  /** Removes what no message of these goes with: a power cut may have come between a file and its message. */
  keepOnly(ids: readonly string[]): void;
};

/** So much is sealed at a time, in less than a millisecond. */
const partBytes = 1024 * 1024;
const half = ".half";

/** A folder with a file for each, sealed part by part: where a part stands and which is the last is sealed with it. */
export function sealedFiles(folder: string, key: Buffer): FileKeeper {
  // The name does not tell which message it is.
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
        // A full disk needs the room.
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

/** Where nothing may lie on the disk. */
export function filesInMemory(): FileKeeper {
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
  // An empty file has one part, too: its end is sealed.
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
    await nextTurn();
  }
  return content;
}

/** A name, too, outlives a power cut only when its folder was written; Windows does that by itself. */
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
    // Nothing was kept here yet.
    return [];
  }
}

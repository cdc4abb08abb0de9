import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Owner, offlineCalls } from "../../ipc-offline.ts";
import type { Handlers } from "../ipc-handle.ts";
import { inMemory, removeDatabase } from "./open-database.ts";
import { keyLength } from "./seal.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite-store.ts";

/** Who is signed in at which server; null when nobody is. */
export type SignedIn = (Owner & { serverUrl: string }) | null;
type OfflineOptions = { folder: string; key: Buffer | null; signedIn: () => SignedIn };

/**
 * One file a person, company and server, the present person's open. Without a key nothing may lie on the disk: then
 * everything is in memory, and gone with the process.
 */
export function offlineHandlers({ folder, key, signedIn }: OfflineOptions): Pick<Handlers, keyof typeof offlineCalls> {
  const sealing = key ?? randomBytes(keyLength);
  const inMemoryStores = new Map<string, SqliteStore>();
  let opened: { path: string; store: SqliteStore } | null = null;

  // The name tells nobody which server or person it is.
  const pathOf = (name: string) => join(folder, `${createHmac("sha256", sealing).update(name).digest("hex")}.sqlite`);
  const nameOf = ({ userId, companyId }: Owner): string => {
    const present = signedIn();
    if (present?.userId !== userId || present.companyId !== companyId) throw new Error("not who is signed in");
    return JSON.stringify([present.serverUrl, userId, companyId]);
  };
  const openInMemory = (name: string): SqliteStore => {
    const store = inMemoryStores.get(name) ?? openSqliteStore(inMemory, sealing);
    inMemoryStores.set(name, store);
    return store;
  };
  const storeOf = (owner: Owner): SqliteStore => {
    const name = nameOf(owner);
    if (!key) return openInMemory(name);
    const path = pathOf(name);
    if (opened?.path !== path) {
      opened?.store.close();
      opened = { path, store: openSqliteStore(path, sealing) };
    }
    return opened.store;
  };

  return {
    "offline.drafts": (owner) => storeOf(owner).drafts(),
    "offline.keepDraft": ({ key: name, text, ...owner }) => storeOf(owner).keepDraft(name, text),
    "offline.outbox": (owner) => storeOf(owner).outbox(),
    "offline.keepEntry": ({ entry, file, ...owner }) => storeOf(owner).keepEntry(entry, file),
    "offline.file": ({ id, ...owner }) => storeOf(owner).file(id),
    "offline.forgetEntry": ({ id, ...owner }) => storeOf(owner).forgetEntry(id),
    "offline.page": ({ key: name, ...owner }) => storeOf(owner).page(name),
    "offline.keepPage": ({ page, ...owner }) => storeOf(owner).keepPage(page),
    "offline.wipe": (owner) => {
      const name = nameOf(owner);
      inMemoryStores.get(name)?.close();
      inMemoryStores.delete(name);
      if (opened?.path === pathOf(name)) {
        opened.store.close();
        opened = null;
      }
      removeDatabase(pathOf(name));
    },
  };
}

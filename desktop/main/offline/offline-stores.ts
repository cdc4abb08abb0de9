import { createHmac, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Owner, offlineCalls } from "../../ipc-offline.ts";
import type { Handlers } from "../ipc-handle.ts";
import { inMemory, removeDatabase } from "./open-database.ts";
import { keyLength } from "./seal.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite-store.ts";

/** Who is signed in at which server; null when nobody is. */
export type SignedIn = (Owner & { serverUrl: string }) | null;
type OfflineOptions = { folder: string; key: Buffer | null; signedIn: () => SignedIn };
type OfflineStores = {
  handlers: Pick<Handlers, keyof typeof offlineCalls>;
  /** Wipes what anybody has here of a server. */
  forgetServer: (serverUrl: string) => void;
};

/**
 * A folder for each server with one file a person and company, the present person's open. Without a key nothing may lie
 * on the disk: then everything is in memory, and gone with the process.
 */
export function offlineStores({ folder, key, signedIn }: OfflineOptions): OfflineStores {
  const sealing = key ?? randomBytes(keyLength);
  /** By their paths, which are none of the disk then. */
  const inMemoryStores = new Map<string, SqliteStore>();
  let opened: { path: string; store: SqliteStore } | null = null;

  // The names tell nobody which server or person it is.
  const hidden = (name: string) => createHmac("sha256", sealing).update(name).digest("hex");
  const folderOf = (serverUrl: string) => join(folder, hidden(serverUrl));
  const pathOf = ({ userId, companyId }: Owner): string => {
    const present = signedIn();
    if (present?.userId !== userId || present.companyId !== companyId) throw new Error("not who is signed in");
    return join(folderOf(present.serverUrl), `${hidden(JSON.stringify([userId, companyId]))}.sqlite`);
  };
  const openInMemory = (path: string): SqliteStore => {
    const store = inMemoryStores.get(path) ?? openSqliteStore(inMemory, sealing);
    inMemoryStores.set(path, store);
    return store;
  };
  const storeOf = (owner: Owner): SqliteStore => {
    const path = pathOf(owner);
    if (!key) return openInMemory(path);
    if (opened?.path !== path) {
      opened?.store.close();
      opened = { path, store: openSqliteStore(path, sealing) };
    }
    return opened.store;
  };
  const closeWhere = (isGoing: (path: string) => boolean): void => {
    for (const [path, store] of inMemoryStores) {
      if (!isGoing(path)) continue;
      store.close();
      inMemoryStores.delete(path);
    }
    if (!opened || !isGoing(opened.path)) return;
    opened.store.close();
    opened = null;
  };

  const handlers: OfflineStores["handlers"] = {
    "offline.drafts": (owner) => storeOf(owner).drafts(),
    "offline.keepDraft": ({ key: name, text, ...owner }) => storeOf(owner).keepDraft(name, text),
    "offline.outbox": (owner) => storeOf(owner).outbox(),
    "offline.keepEntry": async ({ entry, file, ...owner }) => {
      if (file) await storeOf(owner).files.keep(entry.id, file);
      // Asked anew: meanwhile they may have signed out, and everything may have been wiped.
      storeOf(owner).keepEntry(entry);
    },
    "offline.file": ({ id, ...owner }) => storeOf(owner).files.read(id),
    "offline.forgetEntry": ({ id, ...owner }) => storeOf(owner).forgetEntry(id),
    "offline.page": ({ key: name, ...owner }) => storeOf(owner).page(name),
    "offline.keepPage": ({ page, ...owner }) => storeOf(owner).keepPage(page),
    "offline.wipe": (owner) => {
      const path = pathOf(owner);
      closeWhere((one) => one === path);
      removeDatabase(path);
    },
  };
  const forgetServer = (serverUrl: string): void => {
    closeWhere((path) => dirname(path) === folderOf(serverUrl));
    rmSync(folderOf(serverUrl), { recursive: true, force: true });
  };
  return { handlers, forgetServer };
}

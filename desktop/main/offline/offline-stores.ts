import { createHmac, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Owner, offlineCalls } from "../../ipc/offline.ts";
import type { Handlers } from "../ipc-handle.ts";
import { inMemory, removeDatabase } from "./open-database.ts";
import { keyLength } from "./seal.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite-store.ts";

/** The signed-in user and their server; null without a session. */
export type SignedIn = (Owner & { serverUrl: string }) | null;
type OfflineOptions = { folder: string; key: Buffer | null; signedIn: () => SignedIn };
type OfflineStores = {
  handlers: Pick<Handlers, keyof typeof offlineCalls>;
  /** Deletes the local data of every user of a server. */
  forgetServer: (serverUrl: string) => void;
};

/**
 * A folder for each server with one file for each person and company; only the present person's file is open. Without a
 * key no data may be on the disk: the store is in memory and ends with the process.
 */
export function offlineStores({ folder, key, signedIn }: OfflineOptions): OfflineStores {
  const sealing = key ?? randomBytes(keyLength);
  /** The in-memory stores by path; these paths do not exist on the disk. */
  const inMemoryStores = new Map<string, SqliteStore>();
  let opened: { path: string; store: SqliteStore } | null = null;

  // The file names must not reveal the server or the person.
  const hidden = (name: string) => createHmac("sha256", sealing).update(name).digest("hex");
  const folderOf = (serverUrl: string) => join(folder, hidden(serverUrl));
  const pathOf = ({ userId, companyId }: Owner): string => {
    const present = signedIn();
    if (present?.userId !== userId || present.companyId !== companyId)
      throw new Error("the owner is not the signed-in user");
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
      // Checked again: meanwhile the user may have signed out, or the data may have been deleted.
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

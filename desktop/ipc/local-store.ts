import type { DesktopBridge } from "./calls.ts";
import type { Owner } from "./offline.ts";

/** A message that the server has not confirmed: only the page reads `json`; `holder` is the page that sends it. */
export type KeptEntry = { id: string; holder: string; json: string };

/** The cached result of a query, and its time. */
export type KeptPage = { json: string; at: string };

/** A cached page under its key; only the latest pages of each kind are kept. */
export type NewPage = KeptPage & { key: string; kind: string; most: number };

/**
 * The local data of one person in one company of one server. It survives the page and the process: when a promise is
 * fulfilled, the data is on the disk. Data that cannot be read counts as absent.
 */
export type LocalStore = {
  drafts(): Promise<Record<string, string>>;
  /** An empty text deletes the draft. */
  keepDraft(key: string, text: string): Promise<void>;
  /** In the order in which the entries were added. */
  outbox(): Promise<KeptEntry[]>;
  /** Updates an entry in its place; without a file it keeps its present one. */
  keepEntry(entry: KeptEntry, file?: Uint8Array): Promise<void>;
  /** The file of an entry. */
  file(id: string): Promise<Uint8Array | null>;
  /** Deletes an entry and its file. */
  forgetEntry(id: string): Promise<void>;
  page(key: string): Promise<KeptPage | null>;
  keepPage(page: NewPage): Promise<void>;
  /** Deletes everything. */
  wipe(): Promise<void>;
};

/** A client of the main process's store. The main process refuses every owner except the signed-in user. */
export function storeOverCalls(call: DesktopBridge["call"], owner: Owner): LocalStore {
  return {
    drafts: () => call("offline.drafts", owner),
    keepDraft: (key, text) => call("offline.keepDraft", { ...owner, key, text }),
    outbox: () => call("offline.outbox", owner),
    keepEntry: (entry, file) => call("offline.keepEntry", { ...owner, entry, ...(file && { file }) }),
    file: (id) => call("offline.file", { ...owner, id }),
    forgetEntry: (id) => call("offline.forgetEntry", { ...owner, id }),
    page: (key) => call("offline.page", { ...owner, key }),
    keepPage: (page) => call("offline.keepPage", { ...owner, page }),
    wipe: () => call("offline.wipe", owner),
  };
}

import type { DesktopBridge } from "./ipc.ts";
import type { Owner } from "./ipc-offline.ts";

/** A message that the server has not confirmed: `json` is the page's business, `holder` the page that looks after it. */
export type KeptEntry = { id: string; holder: string; json: string };

/** What a query answered, and when. */
export type KeptPage = { json: string; at: string };

/** A page under its key; of each kind at most so many are kept, the latest. */
export type NewPage = KeptPage & { key: string; kind: string; most: number };

/**
 * What one person has on this computer, of one company of one server. It outlives the page and the process: when a
 * promise is fulfilled, what was given is on the disk. What cannot be read any more counts as never kept.
 */
export type LocalStore = {
  drafts(): Promise<Record<string, string>>;
  /** An empty text forgets the draft. */
  keepDraft(key: string, text: string): Promise<void>;
  /** In the order in which the entries were first kept. */
  outbox(): Promise<KeptEntry[]>;
  /** Keeps an entry in its place; without a file it keeps the one it has. */
  keepEntry(entry: KeptEntry, file?: Uint8Array): Promise<void>;
  /** The file of an entry. */
  file(id: string): Promise<Uint8Array | null>;
  /** Forgets an entry and its file. */
  forgetEntry(id: string): Promise<void>;
  page(key: string): Promise<KeptPage | null>;
  keepPage(page: NewPage): Promise<void>;
  /** Forgets everything. */
  wipe(): Promise<void>;
};

/** The store of the main process. It answers for nobody but who is signed in there. */
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

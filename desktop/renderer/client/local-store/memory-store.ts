import type { KeptEntry, KeptPage, LocalStore, NewPage } from "../../../ipc/local-store.ts";

/** A store in memory, for data that must not or cannot be on the disk. */
export function memoryStore(): LocalStore {
  const drafts = new Map<string, string>();
  const entries = new Map<string, { entry: KeptEntry; file: Uint8Array | null }>();
  const pages = new Map<string, NewPage>();
  return {
    drafts: async () => Object.fromEntries(drafts),
    keepDraft: async (key, text) => {
      if (text === "") drafts.delete(key);
      else drafts.set(key, text);
    },
    outbox: async () => [...entries.values()].map(({ entry }) => entry),
    keepEntry: async (entry, file) => {
      entries.set(entry.id, { entry, file: file ?? entries.get(entry.id)?.file ?? null });
    },
    file: async (id) => entries.get(id)?.file ?? null,
    forgetEntry: async (id) => void entries.delete(id),
    page: async (key) => asKept(pages.get(key)),
    keepPage: async (page) => {
      pages.set(page.key, page);
      const kin = [...pages.values()].filter(({ kind }) => kind === page.kind);
      const old = kin.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(page.most);
      for (const { key } of old) pages.delete(key);
    },
    wipe: async () => {
      drafts.clear();
      entries.clear();
      pages.clear();
    },
  };
}

const asKept = (page: NewPage | undefined): KeptPage | null => (page ? { json: page.json, at: page.at } : null);

import type { KeptEntry, KeptPage, NewPage } from "../../ipc/local-store.ts";
import { filesBeside, openDatabase } from "./open-database.ts";
import { seal, unseal } from "./seal.ts";
import { filesInMemory, sealedFiles } from "./sealed-files.ts";

/** `LocalStore` without promises, because SQLite is synchronous; the files of messages are stored beside it. */
export type SqliteStore = ReturnType<typeof openSqliteStore>;

type Sealed = { sealed: Buffer };

/** The drafts, unconfirmed messages and pages of one person, encrypted with the key. */
export function openSqliteStore(path: string, key: Buffer) {
  const database = openDatabase(path);
  const close = (place: string, text: string): Buffer => seal(key, place, Buffer.from(text));
  const open = (place: string, sealed: Buffer): string | null => unseal(key, place, sealed)?.toString() ?? null;

  const sql = {
    drafts: database.prepare<[], Sealed & { key: string }>("SELECT key, sealed FROM drafts"),
    keepDraft: database.prepare("INSERT OR REPLACE INTO drafts (key, sealed) VALUES (?, ?)"),
    forgetDraft: database.prepare("DELETE FROM drafts WHERE key = ?"),
    outbox: database.prepare<[], Sealed & { id: string; holder: string }>(
      "SELECT id, holder, sealed FROM outbox ORDER BY place",
    ),
    keepEntry: database.prepare(
      `INSERT INTO outbox (id, holder, sealed) VALUES (@id, @holder, @sealed)
       ON CONFLICT (id) DO UPDATE SET holder = @holder, sealed = @sealed`,
    ),
    forgetEntry: database.prepare("DELETE FROM outbox WHERE id = ?"),
    page: database.prepare<[string], Sealed & { at: string }>("SELECT sealed, at FROM pages WHERE key = ?"),
    keepPage: database.prepare("INSERT OR REPLACE INTO pages (key, kind, at, sealed) VALUES (?, ?, ?, ?)"),
    trimPages: database.prepare(
      `DELETE FROM pages WHERE kind = @kind AND key NOT IN
         (SELECT key FROM pages WHERE kind = @kind ORDER BY at DESC LIMIT @most)`,
    ),
  };

  // The file of a newer console stays unchanged: then everything is in memory.
  const files = database.memory ? filesInMemory() : sealedFiles(filesBeside(path), key);
  files.keepOnly(sql.outbox.all().map(({ id }) => id));

  return {
    /** Files are stored before their entries, and deleted with them. */
    files,
    drafts: (): Record<string, string> =>
      Object.fromEntries(
        sql.drafts.all().flatMap(({ key: name, sealed }) => {
          const text = open(`draft:${name}`, sealed);
          return text === null ? [] : [[name, text]];
        }),
      ),
    keepDraft: (name: string, text: string): void => {
      if (text === "") sql.forgetDraft.run(name);
      else sql.keepDraft.run(name, close(`draft:${name}`, text));
    },
    outbox: (): KeptEntry[] =>
      sql.outbox.all().flatMap(({ id, holder, sealed }) => {
        const json = open(`entry:${id}`, sealed);
        return json === null ? [] : [{ id, holder, json }];
      }),
    keepEntry: ({ id, holder, json }: KeptEntry): void =>
      void sql.keepEntry.run({ id, holder, sealed: close(`entry:${id}`, json) }),
    forgetEntry: (id: string): void => {
      sql.forgetEntry.run(id);
      files.forget(id);
    },
    page: (name: string): KeptPage | null => {
      const row = sql.page.get(name);
      const json = row ? open(`page:${name}`, row.sealed) : null;
      return row && json !== null ? { json, at: row.at } : null;
    },
    keepPage: ({ key: name, kind, at, json, most }: NewPage): void =>
      database.transaction(() => {
        sql.keepPage.run(name, kind, at, close(`page:${name}`, json));
        sql.trimPages.run({ kind, most });
      })(),
    close: () => void database.close(),
  };
}

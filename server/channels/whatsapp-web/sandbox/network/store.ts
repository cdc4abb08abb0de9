import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { deserialize, serialize } from "node:v8";

/** Records of one kind, held in memory in the order they were first set. */
export type Table<T> = {
  get(id: string): T | undefined;
  /** Also marks a changed record for writing. */
  set(id: string, value: T): void;
  delete(id: string): void;
  values(): IterableIterator<T>;
  entries(): IterableIterator<[string, T]>;
};

export type Store = {
  table<T>(kind: string): Table<T>;
  putBlob(id: string, bytes: Uint8Array): void;
  getBlob(id: string): Uint8Array | undefined;
  /** True if the run before was killed: its newest changes may be missing. */
  readonly unclean: boolean;
  /** Writes every change made so far. */
  flush(): void;
  close(): void;
};

const writeBehindMs = 50;
const schema = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS records (kind TEXT NOT NULL, id TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, id));
  CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);
`;

/**
 * The network's storage: `<folder>/sandbox.sqlite`, or memory without a folder. Changes are written together after 50
 * ms, so a kill loses no more than that. Throws when another process has the folder open.
 */
export function openStore(folder: string | null): Store {
  return folder === null ? openMemoryStore() : openFileStore(folder);
}

function openMemoryStore(): Store {
  const blobs = new Map<string, Uint8Array>();
  const tables = new Map<string, Table<unknown>>();
  return {
    table: oncePerKind(tables, () => new Map<string, never>()),
    putBlob: (id, bytes) => void blobs.set(id, bytes),
    getBlob: (id) => blobs.get(id),
    unclean: false,
    flush: () => undefined,
    close: () => undefined,
  };
}

function openFileStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, "sandbox.sqlite"));
  database.exec(schema);
  const load = database.prepare("SELECT id, value FROM records WHERE kind = ? ORDER BY rowid");
  const upsert = database.prepare(
    "INSERT INTO records (kind, id, value) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value",
  );
  const remove = database.prepare("DELETE FROM records WHERE kind = ? AND id = ?");
  const putBlob = database.prepare("INSERT OR REPLACE INTO blobs (id, bytes) VALUES (?, ?)");
  const getBlob = database.prepare("SELECT bytes FROM blobs WHERE id = ?");

  const tables = new Map<string, Table<unknown>>();
  const changes = new Map<string, Map<string, unknown>>();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (changes.size === 0) return;
    database.exec("BEGIN");
    for (const [kind, records] of changes) {
      for (const [id, value] of records) {
        if (value === undefined) remove.run(kind, id);
        else upsert.run(kind, id, serialize(value));
      }
    }
    database.exec("COMMIT");
    changes.clear();
  }

  function note(kind: string, id: string, value: unknown): void {
    const records = changes.get(kind) ?? new Map<string, unknown>();
    changes.set(kind, records);
    // A record that was removed and set again is inserted again, so that the stored order equals the order in memory.
    if (value !== undefined && records.has(id) && records.get(id) === undefined) remove.run(kind, id);
    records.set(id, value);
    timer ??= setTimeout(flush, writeBehindMs);
  }

  function openTable<T>(kind: string): Table<T> {
    const rows = new Map<string, T>();
    for (const row of load.all(kind)) rows.set(String(row.id), deserialize(asBytes(row.value)));
    return {
      get: (id) => rows.get(id),
      set: (id, value) => {
        rows.set(id, value);
        note(kind, id, value);
      },
      delete: (id) => {
        if (rows.delete(id)) note(kind, id, undefined);
      },
      values: () => rows.values(),
      entries: () => rows.entries(),
    };
  }

  const table = oncePerKind(tables, openTable);
  const meta = table<boolean>("meta");
  const unclean = meta.get("open") === true;
  meta.set("open", true);
  flush();

  return {
    table,
    putBlob: (id, bytes) => void putBlob.run(id, bytes),
    getBlob: (id) => {
      const row = getBlob.get(id);
      return row && asBytes(row.bytes);
    },
    unclean,
    flush,
    close: () => {
      meta.set("open", false);
      flush();
      database.close();
    },
  };
}

/** Returns the same table for every request of a kind: its rows are the only copy. */
function oncePerKind(tables: Map<string, Table<unknown>>, open: <T>(kind: string) => Table<T>): Store["table"] {
  return <T>(kind: string) => {
    const table = (tables.get(kind) as Table<T> | undefined) ?? open<T>(kind);
    tables.set(kind, table as Table<unknown>);
    return table;
  };
}

function asBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new Error("the sandbox's file is damaged: a value is not binary");
}

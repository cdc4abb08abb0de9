import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";

/** Each migrates a file from the previous version; a released migration is never changed. */
const migrations = [
  `CREATE TABLE drafts (key TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID;
   CREATE TABLE outbox (
     place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, holder TEXT NOT NULL,
     sealed BLOB NOT NULL
   );
   CREATE TABLE pages (key TEXT PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, sealed BLOB NOT NULL);
   CREATE INDEX pages_kind ON pages (kind, at);`,
];

export const inMemory = ":memory:";

/**
 * Opens a file and migrates it. A corrupt file is replaced by a new one; a file of a newer console is left unchanged.
 */
export function openDatabase(path: string): Database {
  if (path === inMemory) return migrate(new Sqlite(inMemory));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    return openFile(path);
  } catch (error) {
    if (!isBroken(error)) throw error;
    removeDatabase(path);
    return openFile(path);
  }
}

/** The folder of the files that belong to a database. */
export const filesBeside = (path: string): string => `${path}-files`;

/** Removes a database file, SQLite's files beside it, and its folder of files. */
export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
  rmSync(filesBeside(path), { recursive: true, force: true });
}

function openFile(path: string): Database {
  const database = new Sqlite(path);
  try {
    // Deleted rows free their space. The pragma only works on a new file, so it comes first.
    database.pragma("auto_vacuum = FULL");
    database.pragma("journal_mode = WAL");
    // A commit must survive a power failure, not only the end of the process.
    database.pragma("synchronous = FULL");
    // Deleted data must not remain readable in free pages.
    database.pragma("secure_delete = ON");
    if (versionOf(database) <= migrations.length) return migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return migrate(new Sqlite(inMemory));
}

function migrate(database: Database): Database {
  database.transaction(() => {
    for (const step of migrations.slice(versionOf(database))) database.exec(step);
    database.pragma(`user_version = ${migrations.length}`);
  })();
  return database;
}

const versionOf = (database: Database): number => Number(database.pragma("user_version", { simple: true }));

const isBroken = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && ["SQLITE_NOTADB", "SQLITE_CORRUPT"].includes(error.code);

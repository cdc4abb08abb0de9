import { existsSync, readdirSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import type postgres from "postgres";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "../platform/database.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log.ts";
import { migrateDatabase, schemaVersion } from "../platform/migrations.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { filesFolder, type Manifest, type Summary, tablesFolder } from "./archive.ts";
import { checkArchive, readArchive } from "./archive-reader.ts";
import { emptyTarget } from "./empty-target.ts";
import { type HeldBack, holdBack } from "./hold-back.ts";
import { TableLoader } from "./load-tables.ts";

export type RestoreTarget = {
  address: DatabaseAddress;
  store: FileStore;
  /** Where the files go, when that is a folder; null for another store, whose files are left alone. */
  folder: string | null;
  /** Whether what is there may be lost. */
  mayEmpty: boolean;
};

export type Restored = { manifest: Manifest; summary: Summary; heldBack: HeldBack };

/**
 * Restores a backup into a database and a file store that are empty. The whole backup is read and checked before anything
 * is touched. Throws StartupError; what was begun is taken back then.
 */
export async function restoreBackup(path: string, target: RestoreTarget, log: Log): Promise<Restored> {
  const { manifest, summary } = await checkArchive(path);
  const { address, folder } = target;
  const { known } = await schemaVersion(address);
  if (manifest.migrations > known)
    throw new StartupError("The backup is of a newer version of Balcão: install that version.");
  refuseFiles(target);
  await emptyTarget(address, target.mayEmpty);
  if (folder) rmSync(folder, { recursive: true, force: true });
  await migrateDatabase(address, manifest.migrations);
  await makeJobTables(address, log);
  const database = openDatabase(address, { poolSize: 1 });
  try {
    await loadAll(path, database, target.store, manifest, summary).catch((error: unknown) => {
      if (folder) rmSync(folder, { recursive: true, force: true });
      throw error;
    });
    await migrateDatabase(address);
    return { manifest, summary, heldBack: await holdBack(database.db, new Date()) };
  } finally {
    await database.close();
  }
}

function refuseFiles({ folder, mayEmpty }: RestoreTarget): void {
  if (mayEmpty || !folder || !existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new StartupError(`The folder ${folder} holds files: choose another, or lose them with --empty-first.`);
}

/** Everything or nothing: the rows are there when the files are, too. */
function loadAll(path: string, { sql }: OpenDatabase, store: FileStore, manifest: Manifest, summary: Summary) {
  return sql.begin(async (tx: postgres.TransactionSql) => {
    const loader = await TableLoader.begin(tx, manifest);
    for await (const { path: name, content } of readArchive(path)) {
      if (name.startsWith(tablesFolder)) await loader.load(name.slice(tablesFolder.length), content);
      else if (name.startsWith(filesFolder)) {
        await store.write(name.slice(filesFolder.length), Readable.from(content, { objectMode: false }));
      } else for await (const _ of content);
    }
    await loader.finish(summary);
  });
}

async function makeJobTables(address: DatabaseAddress, log: Log): Promise<void> {
  const jobs = new Jobs(address, log);
  await jobs.start();
  await jobs.stop();
}

import { existsSync, readdirSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { type DatabaseAddress, openDatabase } from "../../platform/sql/database.ts";
import { migrateDatabase, schemaVersion } from "../../platform/sql/migrations.ts";
import { StartupError } from "../../platform/startup-error.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { filesFolder, type Manifest, type Summary, tablesFolder } from "./archive.ts";
import { checkArchive, readArchive } from "./archive-reader.ts";
import { inTransaction, withCopyClient } from "./copy-client.ts";
import { emptyTarget } from "./empty-target.ts";
import { type HeldBack, holdBack } from "./hold-back.ts";
import { TableLoader } from "./load-tables.ts";

export type RestoreTarget = {
  address: DatabaseAddress;
  store: FileStore;
  /** The folder of the files; null for another store, whose files stay untouched. */
  folder: string | null;
  /** True if existing data may be deleted. */
  mayEmpty: boolean;
};

export type Restored = { manifest: Manifest; summary: Summary; heldBack: HeldBack };

/**
 * Restores a backup into an empty database and file store. It reads and checks the whole backup before it changes
 * anything. Throws StartupError, and then undoes its changes.
 */
export async function restoreBackup(path: string, target: RestoreTarget, log: Log): Promise<Restored> {
  const { manifest, summary } = await checkArchive(path);
  const { address, folder } = target;
  const { known } = await schemaVersion(address);
  if (manifest.migrations > known)
    throw new StartupError("The backup comes from a newer version of Balcão: install that version.");
  refuseFiles(target);
  await emptyTarget(address, target.mayEmpty);
  if (folder) rmSync(folder, { recursive: true, force: true });
  await migrateDatabase(address, manifest.migrations);
  await makeJobTables(address, log);
  await loadAll(path, target, manifest, summary).catch((error: unknown) => {
    if (folder) rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  await migrateDatabase(address);
  const database = openDatabase(address, { poolSize: 1 });
  try {
    return { manifest, summary, heldBack: await holdBack(database.db, new Date()) };
  } finally {
    await database.close();
  }
}

function refuseFiles({ folder, mayEmpty }: RestoreTarget): void {
  if (mayEmpty || !folder || !existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new StartupError(`The folder ${folder} contains files: choose another, or delete them with --empty-first.`);
}

/** All or nothing: the transaction with the rows commits once the files are stored. */
function loadAll(path: string, { address, store }: RestoreTarget, manifest: Manifest, summary: Summary): Promise<void> {
  return withCopyClient(address, (client) =>
    inTransaction(client, "", async () => {
      const loader = await TableLoader.begin(client, manifest);
      for await (const { path: name, content } of readArchive(path)) {
        if (name.startsWith(tablesFolder)) await loader.load(name.slice(tablesFolder.length), content);
        else if (name.startsWith(filesFolder)) {
          await store.write(name.slice(filesFolder.length), Readable.from(content, { objectMode: false }));
        } else for await (const _ of content);
      }
      await loader.finish(summary);
    }),
  );
}

async function makeJobTables(address: DatabaseAddress, log: Log): Promise<void> {
  const jobs = new Jobs(address, log);
  await jobs.start();
  await jobs.stop();
}

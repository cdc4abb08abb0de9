import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase } from "../../platform/sql/migrations.ts";
import { copyCluster } from "../servers/copy-cluster.ts";
import { makeDataFolder } from "./data-folder.ts";
import { onceARun } from "./once-a-run.ts";

/**
 * Makes, once for a run, a data folder whose database exists and has its schema: that takes seconds. Its path is in an
 * environment variable, which the run's workers inherit. Returns how to remove it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const [folder, giveBack] = await onceARun("prepared data", prepare);
  process.env.BALCAO_PREPARED_DATA = folder;
  return giveBack;
}

async function prepare() {
  const { folder, remove } = makeDataFolder();
  const embedded = await startEmbeddedPostgres(folder);
  await migrateDatabase(embedded.address);
  await embedded.stop();
  // Tests kill servers, not computers, so the database need not wait for the disk.
  appendFileSync(join(folder, "postgres", "postgresql.conf"), "\nfsync = off\nfull_page_writes = off\n");
  return { value: folder, end: remove };
}

/** A server's data folder before its first start, for one test file alone. */
export function copyPreparedData(): { folder: string; remove: () => void } {
  const prepared = process.env.BALCAO_PREPARED_DATA;
  if (!prepared) throw new Error("The run has no prepared data: its configuration does not name this file's setup.");
  const data = makeDataFolder();
  copyCluster(join(prepared, "postgres"), join(data.folder, "postgres"));
  return data;
}

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { copyCluster } from "./copy-cluster.ts";
import { makeDataFolder } from "./data-folder.ts";
import { onceARun } from "./once-a-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    preparedData: string;
  }
}

/** Makes, once for a run, a data folder whose database exists and has its schema: that takes seconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [folder, giveBack] = await onceARun("prepared data", prepare);
  project.provide("preparedData", folder);
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
  const data = makeDataFolder();
  copyCluster(join(inject("preparedData"), "postgres"), join(data.folder, "postgres"));
  return data;
}

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase } from "../../server/platform/migrations.ts";
import { copyCluster } from "../../server/testing/copy-cluster.ts";
import { makeDataFolder } from "../../server/testing/data-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    preparedData: string;
  }
}

/** Makes, once for all journeys, a data folder whose database is there and has its schema: that took two seconds of each. */
export async function setup(project: TestProject): Promise<() => void> {
  const { folder, remove } = makeDataFolder();
  const embedded = await startEmbeddedPostgres(folder);
  await migrateDatabase(embedded.address);
  await embedded.stop();
  // Journeys kill servers, not computers: nobody has to wait for the disk.
  appendFileSync(join(folder, "postgres", "postgresql.conf"), "\nfsync = off\nfull_page_writes = off\n");
  project.provide("preparedData", folder);
  return remove;
}

/** A data folder of a journey's own, at its first start. */
export function copyPreparedData(): { folder: string; remove: () => void } {
  const data = makeDataFolder();
  copyCluster(join(inject("preparedData"), "postgres"), join(data.folder, "postgres"));
  return data;
}

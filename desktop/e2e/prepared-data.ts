import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { migrateDatabase } from "../../server/platform/migrations.ts";
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
  const [from, to] = [inject("preparedData"), data.folder].map((folder) => join(folder, "postgres"));
  copyWithOwners(from as string, to as string);
  return data;
}

/** Where root runs the journeys, the files belong to the account that runs the database. */
function copyWithOwners(from: string, to: string): void {
  if (process.getuid?.() !== 0) {
    cpSync(from, to, { recursive: true });
    return;
  }
  const { status, stderr } = spawnSync("cp", ["-a", from, to]);
  if (status !== 0) throw new Error(`copying the data failed: ${stderr}`);
}

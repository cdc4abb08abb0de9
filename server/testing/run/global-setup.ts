import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { Jobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { migrateDatabase } from "../../platform/sql/migrations.ts";
import { copyCluster } from "../servers/copy-cluster.ts";
import { type TestServer, templateDatabase } from "../test-database.ts";
import { makeDataFolder } from "./data-folder.ts";
import { onceARun } from "./once-a-run.ts";

/** As many as a run has workers (vitest.config.ts). */
const clusters = 2;
// Test data need not survive a power cut: this halves the time.
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

/**
 * A PostgreSQL for each worker of the run, so that no transaction of one delays the other's; each has a template
 * database with the schema and the job queue.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [servers, giveBack] = await onceARun("postgres", startClusters);
  project.provide("postgres", servers);
  return giveBack;
}

async function startClusters() {
  const folders = Array.from({ length: clusters }, makeDataFolder);
  const [first, ...others] = folders.map(({ folder }) => folder);
  if (!first) throw new Error("a run has no worker");
  await makeTemplate(first);
  for (const other of others) copyCluster(join(first, "postgres"), join(other, "postgres"));
  const running = await Promise.all(folders.map(({ folder }) => startEmbeddedPostgres(folder, { settings })));
  return {
    value: running.map(({ address }) => address as TestServer),
    end: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
      for (const { remove } of folders) remove();
    },
  };
}

async function makeTemplate(folder: string): Promise<void> {
  const embedded = await startEmbeddedPostgres(folder, { settings });
  const server = embedded.address as TestServer;
  const address = { ...server, database: templateDatabase };
  const sql = postgres({ ...server, max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${templateDatabase}`);
  await sql.end();
  await migrateDatabase(address);
  const jobs = new Jobs(address, createLog("silent"));
  await jobs.start();
  await jobs.stop();
  await embedded.stop();
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { type TestServer, templateDatabase } from "./test-database.ts";

/** One PostgreSQL for the whole run, and a template database with the schema and the job queue. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "balcao-test-"));
  // If root runs the tests, an unprivileged account runs the database and must reach the folder.
  chmodSync(folder, 0o755);
  // Test data need not survive a power cut: this halves the time.
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];
  const embedded = await startEmbeddedPostgres(folder, { settings });
  const server = embedded.address as TestServer;
  await makeTemplate(server);
  project.provide("postgres", server);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(server: TestServer): Promise<void> {
  const address = { ...server, database: templateDatabase };
  const sql = postgres({ ...server, max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${templateDatabase}`);
  await sql.end();
  await migrateDatabase(address);
  const jobs = new Jobs(address, createLog("silent"));
  await jobs.start();
  await jobs.stop();
}

import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../platform/sql/database.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { copyCluster } from "../testing/servers/copy-cluster.ts";
import { addCompany } from "./bench-company.ts";
import { fillHistory, historyFactor, messages } from "./rows/history.ts";

/** Not part of the repository; it can be deleted at any time. */
const cacheFolder = join(import.meta.dirname, "..", "..", ".bench-cache", String(historyFactor));
const migrationsFolder = join(import.meta.dirname, "..", "migrations");
/** The sources that determine the history. */
const makers = ["bench-company.ts", "rows/history.ts", "rows/sayings.ts", "rows/people.ts"];
const madeAtFile = "made-at";
/** The making may be interrupted and repeated, so it need not survive a crash. */
const settings = ["synchronous_commit=off", "max_wal_size=8GB", "maintenance_work_mem=1GB", "work_mem=256MB"];

/**
 * Puts a cluster with a filled history into `folder`/postgres, as a copy of a cached one: rows do not see each other's
 * writes. Returns the time at which the history ends.
 */
export async function copyHistory(folder: string): Promise<Date> {
  const kept = join(cacheFolder, keyOfHistory());
  if (!existsSync(kept)) await makeHistory(kept);
  copyCluster(join(kept, "postgres"), join(folder, "postgres"));
  return new Date(readFileSync(join(kept, madeAtFile), "utf8"));
}

function keyOfHistory(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  for (const name of migrations.sort()) hash.update(readFileSync(join(migrationsFolder, name)));
  for (const name of makers) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest("hex").slice(0, 16);
}

async function makeHistory(kept: string): Promise<void> {
  const unfinished = `${kept}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  forgetOthers(unfinished);
  for (const folder of [cacheFolder, unfinished]) chmodSync(folder, 0o755);
  const began = performance.now();
  const embedded = await startEmbeddedPostgres(unfinished, { settings });
  try {
    await migrateDatabase(embedded.address);
    const database = openDatabase(embedded.address);
    await fillHistory(database, await addCompany(database));
    await database.close();
  } finally {
    await embedded.stop();
  }
  writeFileSync(join(unfinished, madeAtFile), new Date().toISOString());
  const seconds = Math.round((performance.now() - began) / 1000);
  console.error(
    `${messages} messages were stored in ${seconds} s; they stay in .bench-cache (${sizeOf(unfinished)} GB)`,
  );
  // Another process may have made the same history meanwhile.
  if (existsSync(kept)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, kept);
}

function sizeOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return (bytes / 1e9).toFixed(1);
}

/** Keeps only the newest history of each size, since each takes over a gigabyte. Unfinished ones of other running processes stay. */
function forgetOthers(own: string): void {
  for (const name of readdirSync(cacheFolder)) {
    const [, pid] = name.split(".");
    const folder = join(cacheFolder, name);
    if (folder !== own && !(pid && isRunning(Number(pid)))) rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

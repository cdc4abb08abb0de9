import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { StartupError } from "../startup-error.ts";
import type { DatabaseAddress } from "./database.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
const migrationLock = 8_021_977;

/**
 * Migrates the schema to this version, under an advisory lock so that several servers may start at once; with `first`,
 * for a backup, an empty database gets only that many migrations. Throws StartupError, and changes nothing, if a newer
 * version used the database, or if its data do not fit.
 */
export async function migrateDatabase(address: DatabaseAddress, first?: number): Promise<void> {
  const settings = { max: 1, onnotice: () => {} };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await refuseNewerSchema(sql);
    if (first === undefined) await migrateAll(sql, migrationsFolder);
    else await withFirst(first, (folder) => migrateAll(sql, folder));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** All migrations are one transaction. PostgreSQL names the row that is in the way. */
async function migrateAll(sql: postgres.Sql, folder: string): Promise<void> {
  try {
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (!(cause instanceof postgres.PostgresError)) throw error;
    const { message, detail, table_name: table } = cause;
    const words = [table ? `table ${table}: ${message}` : message, detail].filter(Boolean).join(". ");
    throw new StartupError(`The database was not migrated and is unchanged: ${words}`, { cause: error });
  }
}

/** A folder with the first migrations only, for the duration of the work. */
async function withFirst(first: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "balcao-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = join(folder, "meta", "_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: unknown[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The numbers of migrations that the database has had, and that this version has. */
export async function schemaVersion(address: DatabaseAddress): Promise<{ applied: number; known: number }> {
  const known = readMigrationFiles({ migrationsFolder }).length;
  const settings = { max: 1, onnotice: () => {} };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  try {
    const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
    if (!table?.name) return { applied: 0, known };
    const [row] = await sql`select count(*)::int as applied from drizzle.__drizzle_migrations`;
    return { applied: Number(row?.applied ?? 0), known };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function refuseNewerSchema(sql: postgres.Sql): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return;
  const [newest] = await sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`;
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
  if (Number(newest?.at ?? 0) > known) {
    throw new StartupError("The database belongs to a newer version of Balcão and is unchanged: install that version.");
  }
}

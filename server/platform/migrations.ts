import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { DatabaseAddress } from "./database.ts";
import { StartupError } from "./startup-error.ts";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
const migrationLock = 8_021_977;

/**
 * Brings the schema up to this version, under an advisory lock so that several servers may start at once.
 * Throws StartupError when the database was used by a newer version: nothing is changed then.
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const settings = { max: 1, onnotice: () => {} };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await refuseNewerSchema(sql);
    await migrate(drizzle(sql), { migrationsFolder });
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
    throw new StartupError(
      "The database was already used by a newer version of Balcão: install that version, nothing was changed.",
    );
  }
}

import type { Config } from "../config.ts";
import { embeddedAddress, startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "../platform/sql/database.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";

/**
 * Runs work on the operator's database, or on the embedded one: beside its running server, otherwise started for the
 * duration of the work.
 */
export async function withAddress<T>(config: Config, work: (address: DatabaseAddress) => Promise<T>): Promise<T> {
  const address = config.databaseUrl ? { url: config.databaseUrl } : embeddedAddress(config.dataFolder);
  if (address) return work(address);
  const embedded = await startEmbeddedPostgres(config.dataFolder);
  try {
    return await work(embedded.address);
  } finally {
    await embedded.stop();
  }
}

/** Like `withAddress`, with this version's schema and a few connections. */
export function withDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  return withAddress(config, async (address) => {
    await migrateDatabase(address);
    const database = openDatabase(address, { poolSize: 3 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** A connection or an open transaction: verbs need not know which. */
export type Database = PgDatabase<PostgresJsQueryResultHKT>;

/** Where a PostgreSQL database is. `host` may be the folder of a Unix socket. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; username: string; password: string; database: string };

/** The pool of one process. `sql` is the raw driver, for what Drizzle has no words for. */
export type OpenDatabase = { db: Database; sql: postgres.Sql; address: DatabaseAddress; close: () => Promise<void> };

/** Opens a pool. Nothing is contacted before the first query. */
export function openDatabase(address: DatabaseAddress, options: { poolSize?: number } = {}): OpenDatabase {
  const settings = {
    max: options.poolSize ?? 10,
    onnotice: () => {},
    connection: { application_name: "balcao", TimeZone: "UTC" },
  };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  return { db: drizzle(sql, { casing: "snake_case" }), sql, address, close: () => sql.end({ timeout: 5 }) };
}

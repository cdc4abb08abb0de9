import postgres from "postgres";
import type { DatabaseAddress } from "../../platform/sql/database.ts";
import { StartupError } from "../../platform/startup-error.ts";

/**
 * Makes sure that a restore overwrites no data: a database with companies is emptied only on request, and a database
 * of another program never.
 */
export async function emptyTarget(address: DatabaseAddress, mayEmpty: boolean): Promise<void> {
  const settings = { max: 1, onnotice: () => {} };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  try {
    const [server] = await sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name like 'balcao-leases%'`;
    if (server) throw new StartupError("A Balcão server is using this database: stop it first.");
    const [found] = await sql`
      select to_regclass('drizzle.__drizzle_migrations') is not null as "isOurs",
        exists (select 1 from pg_tables where schemaname = 'public') as "hasTables"`;
    if (!found?.isOurs && found?.hasTables) {
      throw new StartupError("The database contains tables of another program: restore into an empty one.");
    }
    if (!found?.isOurs) return;
    const [inUse] = found.hasTables ? await sql`select 1 from companies limit 1` : [];
    if (inUse && !mayEmpty) {
      throw new StartupError(
        "The database contains data: restore into an empty one, or delete the data with --empty-first.",
      );
    }
    await sql.unsafe(
      "drop schema if exists pgboss cascade; drop schema drizzle cascade; drop schema public cascade; create schema public",
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

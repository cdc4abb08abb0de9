import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { testServer } from "./test-database.ts";

/** Runs `work` on a database with the first `migrations` migrations; `migrate` runs the others. */
export async function withOldDatabase(
  migrations: number,
  work: (sql: Sql, migrate: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const server = testServer();
  const database = `test_${randomBytes(8).toString("hex")}`;
  const admin = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${database}`);
  const address = { ...server, database };
  const sql = postgres({ ...address, max: 1, onnotice: () => {} });
  try {
    await migrateDatabase(address, migrations);
    await work(sql, async () => void (await migrateDatabase(address)));
  } finally {
    await sql.end();
    await admin.unsafe(`drop database if exists ${database} with (force)`);
    await admin.end();
  }
}

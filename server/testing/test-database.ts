import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import type { DatabaseAddress } from "../platform/sql/database.ts";

/**
 * The address of a PostgreSQL of the test run; every test file copies its own database from the template in
 * milliseconds.
 */
export type TestServer = Exclude<DatabaseAddress, { url: string }>;

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker. */
    postgres: TestServer[];
  }
}

export const templateDatabase = "balcao_template";

/** The PostgreSQL of this worker. */
export function testServer(): TestServer {
  const servers = inject("postgres");
  const server = servers[Number(process.env.VITEST_POOL_ID) % servers.length];
  if (!server) throw new Error("the run has no PostgreSQL");
  return server;
}

/** A fresh database with the current schema. `drop` removes it and cuts the connections to it. */
export async function createTestDatabase(): Promise<{ address: TestServer; drop: () => Promise<void> }> {
  const server = testServer();
  const database = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${database} template ${templateDatabase}`);
  return {
    address: { ...server, database },
    drop: () => administer(server, `drop database if exists ${database} with (force)`),
  };
}

async function administer(server: TestServer, statement: string): Promise<void> {
  const sql = postgres({ ...server, database: "postgres", max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

import { readFileSync } from "node:fs";
import type postgres from "postgres";
import { isWorthPreparing } from "../platform/sql/database.ts";
import type { Step } from "./statements.ts";

/** PostgreSQL plans the first calls of a prepared statement anew, to learn what that is worth. */
const firstCalls = 5;

/**
 * Processor time that the database's present sessions have used, in milliseconds, in steps of 10. Only for a database
 * on this computer.
 */
export async function databaseCpuMs(sql: postgres.Sql): Promise<number> {
  const sessions = await sql<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database()`;
  const ticks = sessions.map(({ pid }) => {
    // The name in brackets may contain spaces. The 12th and 13th field after it are user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

/**
 * The recorded statements that PostgreSQL plans anew at each call: those it does not prepare, and those for which it
 * keeps no plan. Call it after many calls, when nothing else uses the pool.
 */
export async function plannedAnew(sql: postgres.Sql, recorded: readonly (readonly Step[])[]): Promise<string[]> {
  const statements = recorded.flat().flatMap(({ waves }) => waves.flat());
  const unprepared = statements
    .filter(({ text, values }) => values.length > 0 && !isWorthPreparing(text, values))
    .map(({ text }) => text);
  const used = new Set(statements.map(({ text }) => text));
  const unkept = (await preparedOnAllConnections(sql))
    .filter(({ custom, generic }) => custom > firstCalls && generic === 0)
    .map(({ text }) => text)
    .filter((text) => used.has(text));
  return [...new Set([...unprepared, ...unkept])];
}

type Prepared = { text: string; custom: number; generic: number };

async function preparedOnAllConnections(sql: postgres.Sql): Promise<Prepared[]> {
  const reserved = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()));
  try {
    const found = await Promise.all(
      reserved.map(
        (one) => one<Prepared[]>`select statement as text, custom_plans::int as custom, generic_plans::int as generic
          from pg_prepared_statements`,
      ),
    );
    return found.flat();
  } finally {
    for (const one of reserved) one.release();
  }
}

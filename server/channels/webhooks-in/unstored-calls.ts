import type postgres from "postgres";
import { type Finding, ok, warn } from "../../platform/finding.ts";
import { asideQueue } from "./call-queue.ts";

const check = "webhook calls";

/** The doctor's look at the calls of channels that could not be stored, and stepped out of their order. */
export async function findUnstoredCalls(sql: postgres.Sql): Promise<Finding[]> {
  const [exists] = await sql`select to_regclass('pgboss.job') is not null as exists`;
  if (!exists?.exists) return [];
  const [row] = await sql<{ count: number; since: string | null }[]>`
    select count(*)::int as count, to_char(min(created_on) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as since
    from pgboss.job
    where name = ${asideQueue.name} and state in ('created', 'retry', 'active')`;
  if (!row?.since) return [ok(check, "all were stored")];
  return [
    warn(
      check,
      `${row.count} could not be stored, the oldest of ${row.since}`,
      'The log says why, at "a webhook call steps out of its order". They are tried again every hour, for 30 days.',
    ),
  ];
}

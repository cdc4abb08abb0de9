import { statfs } from "node:fs/promises";
import type postgres from "postgres";
import type { Realtime } from "../realtime/realtime.ts";
import type { Figure, Reading } from "./metrics.ts";

export type Measured = {
  sql: postgres.Sql;
  realtime: Pick<Realtime, "countSockets">;
  /** The folder of this server's files and its embedded database. */
  dataFolder: string;
};

/**
 * The operators' metrics. Queues, sessions and the database are those of the whole installation, from any of its
 * servers; sockets and the disk are this server's.
 */
export const readings = ({ sql, realtime, dataFolder }: Measured): Reading[] => [
  {
    name: "balcao_sockets",
    help: "Screens connected to this server.",
    read: () => [{ value: realtime.countSockets() }],
  },
  {
    name: "balcao_jobs",
    help: "Jobs by kind and state: created waits, retry waits after a failure, active runs, failed was given up.",
    labels: ["kind", "state"],
    read: () => jobs(sql),
  },
  {
    name: "balcao_oldest_job_seconds",
    help: "How long the oldest job that could run has been waiting, by kind. Those of connections that are away wait, too.",
    labels: ["kind"],
    read: () => oldestJobs(sql),
  },
  {
    name: "balcao_sessions",
    help: "WhatsApp connections by status.",
    labels: ["status"],
    read: () => sessions(sql),
  },
  {
    name: "balcao_new_chats_blocked",
    help: "WhatsApp numbers that may start no chats for now, by reason: WhatsApp's quota, a lock, or a refusal.",
    labels: ["reason"],
    read: () => blockedNumbers(sql),
  },
  {
    name: "balcao_unsent_messages",
    help: "Messages that wait to leave, or whose answer from WhatsApp has not come; without those that Meta holds.",
    read: async () =>
      counted(
        await sql`select count(*)::int as value from messages m where from_me and ack = 0 and failure is null
        and not exists (select from campaign_shipments s where s.message_id = m.id and s.status = 'held')`,
      ),
  },
  {
    name: "balcao_database_connections",
    help: "Connections of this installation to its database, by their state.",
    labels: ["state"],
    read: async () =>
      byLabel(
        "state",
        await sql<Grouped[]>`
      select coalesce(state, 'unknown') as label, count(*)::int as value from pg_stat_activity
      where datname = current_database() and application_name like 'balcao%' group by 1`,
      ),
  },
  {
    name: "balcao_database_bytes",
    help: "Size of the database.",
    read: async () => counted(await sql`select pg_database_size(current_database())::float8 as value`),
  },
  {
    name: "balcao_disk_free_bytes",
    help: "Free space where this server keeps its data.",
    read: async () => {
      const { bavail, bsize } = await statfs(dataFolder);
      return [{ value: bavail * bsize }];
    },
  },
];

const blockedNumbers = async (sql: postgres.Sql): Promise<Figure[]> =>
  byLabel(
    "reason",
    await sql<Grouped[]>`
    select block_reason as label, count(*)::int as value from connection_new_chats
    where blocked_until > now() group by 1`,
  );

type Grouped = { label: string; value: number };

const byLabel = (name: string, rows: readonly Grouped[]): Figure[] =>
  rows.map(({ label, value }) => ({ labels: { [name]: label }, value }));

const counted = (rows: readonly postgres.Row[]): Figure[] => rows.map(({ value }) => ({ value: Number(value) }));

/** A connection's queues carry its id; they are summed up, since each label set is a metric of its own. */
const kindOf = "regexp_replace(name, '-[0-9]+$', '')";
const waiting = "state in ('created', 'retry', 'active', 'failed')";

async function jobs(sql: postgres.Sql): Promise<Figure[]> {
  const rows = await sql<{ kind: string; state: string; value: number }[]>`
    select ${sql.unsafe(kindOf)} as kind, state::text, count(*)::int as value
    from pgboss.job where ${sql.unsafe(waiting)} group by 1, 2`;
  return rows.map(({ kind, state, value }) => ({ labels: { kind, state }, value }));
}

async function oldestJobs(sql: postgres.Sql): Promise<Figure[]> {
  const rows = await sql<Grouped[]>`
    select ${sql.unsafe(kindOf)} as label, extract(epoch from now() - min(start_after))::float8 as value
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by 1`;
  return byLabel("kind", rows);
}

const sessions = async (sql: postgres.Sql): Promise<Figure[]> =>
  byLabel(
    "status",
    await sql<Grouped[]>`
      select n.status as label, count(*)::int as value from connections n
      join companies c on c.id = n.company_id and not c.is_practice where n.enabled group by 1`,
  );

import { setTimeout as delay } from "node:timers/promises";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import postgres from "postgres";
import { leaseClass } from "../../channels/runtime/leases.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../platform/embedded-postgres/embedded-postgres.ts";
import { makeDataFolder } from "../run/data-folder.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { startRedis, type TestRedis } from "./redis.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Several servers on one PostgreSQL and one Redis, behind a load balancer without sticky sessions. */
export type Cluster = {
  sandbox: Sandbox;
  redis: TestRedis;
  balancer: LoadBalancer;
  /** The public address. */
  url: string;
  nodes: ServerProcess[];
  /** The environment that each server starts with. */
  environment: Record<string, string>;
  /** Starts the node of this place again. */
  startNode: (place: number) => Promise<void>;
  /** The place of the node that holds the first lease found; -1 without one. */
  owner: () => Promise<number>;
  /** Stops PostgreSQL, and starts it again under the same address `awayMs` later. */
  restartPostgres: (awayMs?: number) => Promise<void>;
  sql: postgres.Sql;
  stop: () => Promise<void>;
};

/** `more` has further environment variables of each server. */
export async function startCluster(
  count: number,
  more: (sandbox: Sandbox) => Promise<Record<string, string>> = async () => ({}),
): Promise<Cluster> {
  const data = makeDataFolder();
  let database = await startEmbeddedPostgres(data.folder, { loopback: true });
  // PostgreSQL restarts on another port; the servers know it by this one.
  const toPostgres = await startLoadBalancer(() => [addressOf(database)]);
  const { username, password, database: name } = addressOf(database);
  const databaseUrl = `postgres://${username}:${password}@127.0.0.1:${toPostgres.port}/${name}`;
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  const redis = await startRedis();
  const sandbox = await startSandbox();
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    // All servers use one folder of files, as on a shared disk.
    BALCAO_DATA: `${data.folder}/server`,
    BALCAO_SECRET: "the same secret for all of the servers",
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    DATABASE_POOL: "8",
    ...(await more(sandbox)),
  };
  const start = () => startServer(environment);
  const nodes = await Promise.all(Array.from({ length: count }, start));
  const balancer = await startLoadBalancer(() =>
    nodes.map(({ url }) => ({ host: "127.0.0.1", port: Number(new URL(url).port) })),
  );
  return {
    sandbox,
    redis,
    balancer,
    url: `http://127.0.0.1:${balancer.port}`,
    nodes,
    environment,
    startNode: async (place) => {
      nodes[place] = await start();
    },
    owner: async () => {
      const [row] = await sql<{ name: string }[]>`select a.application_name as name
        from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.classid = ${leaseClass} and l.granted`;
      return nodes.findIndex(({ pid }) => row?.name.includes(`:${pid}:`));
    },
    restartPostgres: async (awayMs = 0) => {
      await database.stop();
      await delay(awayMs);
      database = await startEmbeddedPostgres(data.folder, { loopback: true });
    },
    sql,
    stop: async () => {
      for (const node of nodes) await node.kill();
      await balancer.close();
      await sandbox.stop();
      await redis.kill();
      await sql.end({ timeout: 1 });
      await toPostgres.close();
      await database.stop();
      data.remove();
    },
  };
}

function addressOf({ address }: EmbeddedPostgres) {
  if ("url" in address) throw new Error("the embedded database has no URL");
  return address;
}

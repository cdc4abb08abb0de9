import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import postgres from "postgres";
import type { DatabaseAddress } from "../sql/database.ts";
import { StartupError } from "../startup-error.ts";
import { every } from "../time/every.ts";
import { findBinaries } from "./binaries.ts";
import { isReachable, prepareCluster } from "./data-folder.ts";
import {
  endPostmaster,
  type Listening,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  untilGone,
} from "./postmaster.ts";
import { unprivilegedAccount } from "./system-account.ts";

/** A PostgreSQL of our own. `stop` ends it, even if another process started it. */
export type EmbeddedPostgres = { address: DatabaseAddress; stop: () => Promise<void> };

/** An otherwise unused lock number: the one server that uses the cluster holds it. */
const ownerLock = 8_021_976;
const longestSocketPath = 90;
/** Interval of the check that the database still runs. */
const watchPauseMs = 2_000;
// max_wal_size is bounded so that the log does not fill a small disk; the others fit a chat's small transactions.
const defaultSettings = ["max_wal_size=512MB", "shared_buffers=128MB", "max_connections=100", "timezone=UTC"];

/**
 * Starts the PostgreSQL that came with `npm install` on `dataFolder`/postgres, or adopts one that outlived its server.
 * Throws StartupError with one sentence when the disk is full, another server runs on the folder, and so on. With
 * `onDeath` it is supervised: a database that ends by itself is started again, and `onDeath` is called with null, or
 * with the error of each failed start.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  options: { settings?: string[]; loopback?: boolean; onDeath?: (failure: unknown) => void } = {},
): Promise<EmbeddedPostgres> {
  const account = unprivilegedAccount();
  const home = isReachable(account, dataFolder) ? dataFolder : sharedHome(dataFolder);
  const binaries = await findBinaries(account, home === dataFolder ? "/var/lib/balcao" : join(home, ".."));
  const folder = join(home, "postgres");
  const cluster = prepareCluster(binaries, account, folder);

  // PostgreSQL's Unix sockets are not available on Windows.
  const loopback = options.loopback ?? process.platform === "win32";
  const where = await listening(folder, account, loopback);
  const start = () =>
    startPostmaster(binaries, account, folder, where, [...defaultSettings, ...(options.settings ?? [])]);
  const address = { ...where, username: "balcao", password: cluster.password, database: "balcao" };
  const found = runningPostmaster(folder);
  let pid = found ?? (await start());
  let owner = await own(address, folder).catch(async (error: unknown) => {
    if (found === null || !isOnItsWayOut(error)) throw error;
    await untilGone(found);
    pid = await start();
    return own(address, folder);
  });
  const revive = async () => {
    if (runningPostmaster(folder) !== null) return;
    options.onDeath?.(null);
    await owner.end({ timeout: 0 }).catch(() => {});
    pid = await start();
    owner = await own(address, folder);
  };
  // Whenever this process ends, except by `kill -9`.
  const endToo = () => endPostmaster(pid);
  process.on("exit", endToo);
  const stopWatching = options.onDeath ? every(watchPauseMs, revive, options.onDeath) : async () => {};
  return {
    address,
    stop: async () => {
      await stopWatching();
      await owner.end({ timeout: 1 }).catch(() => {});
      await stopPostmaster(pid);
      process.off("exit", endToo);
    },
  };
}

/** True if PostgreSQL accepts no connections any more: its former server ended a moment ago, and asked it to end, too. */
function isOnItsWayOut(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  const isClosed = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "CONNECTION_CLOSED"].includes(code ?? "");
  return isClosed || (code === "57P03" && message?.includes("shutting down") === true);
}

/** The address of the running cluster of a data folder, for the CLI beside its server; null if it is not running. */
export function embeddedAddress(dataFolder: string): DatabaseAddress | null {
  for (const home of [dataFolder, sharedHome(dataFolder)]) {
    const folder = join(home, "postgres");
    if (!existsSync(join(folder, "balcao-listening.json")) || !runningPostmaster(folder)) continue;
    const where = JSON.parse(readFileSync(join(folder, "balcao-listening.json"), "utf8")) as Listening;
    const password = readFileSync(join(folder, "balcao-password"), "utf8").trim();
    return { ...where, username: "balcao", password, database: "balcao" };
  }
  return null;
}

/** The file with the password of a folder's cluster; null if there is no cluster yet. */
export function embeddedPasswordFile(dataFolder: string): string | null {
  const files = [dataFolder, sharedHome(dataFolder)].map((home) => join(home, "postgres", "balcao-password"));
  return files.find((file) => existsSync(file)) ?? null;
}

/** The unprivileged account cannot reach folders below /root: their data lives here instead. */
function sharedHome(dataFolder: string): string {
  const name = createHash("sha256").update(resolve(dataFolder)).digest("hex").slice(0, 12);
  return join("/var/lib/balcao", name);
}

/**
 * A Unix socket where the system has them, else a loopback port; written to a file, so that an adopted cluster is
 * found.
 */
async function listening(
  folder: string,
  account: ReturnType<typeof unprivilegedAccount>,
  loopback: boolean,
): Promise<Listening> {
  const file = join(folder, "balcao-listening.json");
  if (runningPostmaster(folder) && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Listening;
  const where: Listening = loopback
    ? { host: "127.0.0.1", port: await freePort() }
    : { host: socketFolder(folder), port: 5432 };
  if (where.host !== folder && where.host.startsWith("/")) {
    mkdirSync(where.host, { recursive: true, mode: 0o700 });
    chmodSync(where.host, 0o700);
    if (account) chownSync(where.host, account.uid, account.gid);
  }
  writeFileSync(file, JSON.stringify(where), { mode: 0o600 });
  return where;
}

/** The system limits socket paths to about 100 bytes; a deep data folder gets a short one elsewhere. */
function socketFolder(folder: string): string {
  if (folder.length <= longestSocketPath) return folder;
  return join(tmpdir(), `balcao-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address();
      server.close(() => found(typeof bound === "object" && bound ? bound.port : 0));
    });
  });
}

/**
 * Takes the owner's lock and creates the database on first use. The lock ends with our connection, so with this
 * process.
 */
async function own(address: Exclude<DatabaseAddress, { url: string }>, folder: string): Promise<postgres.Sql> {
  const sql = postgres({
    ...address,
    database: "postgres",
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
  });
  const [row] = await sql`select pg_try_advisory_lock(${ownerLock}) as owned`;
  if (!row?.owned) {
    await sql.end({ timeout: 1 });
    throw new StartupError(
      `Another Balcão server is already running on ${folder}: stop it first, or choose another data folder.`,
    );
  }
  const [existing] = await sql`select 1 from pg_database where datname = ${address.database}`;
  if (!existing) await sql.unsafe(`create database "${address.database}"`);
  return sql;
}

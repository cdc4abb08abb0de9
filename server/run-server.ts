import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "./config.ts";
import { surviveStrays } from "./platform/async/stray-rejections.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { createLog, type Log } from "./platform/log.ts";
import type { DatabaseAddress } from "./platform/sql/database.ts";
import type { OnStop } from "./recurring-work.ts";

/** After this time the process ends even if something else does not. */
const longestStopMs = 30_000;

/**
 * Runs the server until it is asked to stop. Throws StartupError if it cannot start, and then leaves nothing running.
 */
export async function runServer(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  surviveStrays((error) => log.error({ error }, "unhandled rejection"));
  // Registered first: a signal during the start must not leave a database running.
  const stopAsked = firstSignal();
  const closers: { name: string; close: () => Promise<void> }[] = [];
  const onStop: OnStop = (name, close) => closers.push({ name, close });
  let isStopping = false;
  /** Stops in the reverse order of the start: HTTP, sessions, jobs, database. */
  const shutDown = async () => {
    for (const { name, close } of closers.reverse()) {
      await close().catch((error: unknown) => log.error({ error }, `stopping ${name}`));
    }
  };
  try {
    // The database's process starts while our own code is loaded, which takes half a second.
    const [address, { openServer }] = await Promise.all([openStore(config, log, onStop), import("./server.ts")]);
    await openServer(config, { address, log, onStop, isStopping: () => isStopping });
  } catch (error) {
    await shutDown();
    throw error;
  }
  log.info({ signal: await stopAsked }, "stopping");
  isStopping = true;
  // Load balancers learn of the stop at /health/ready; until then they send requests here, which are answered.
  await wait(config.drainMs);
  const giveUp = setTimeout(() => {
    log.error("running work did not end in time");
    process.exit(1);
  }, longestStopMs);
  await shutDown();
  clearTimeout(giveUp);
  process.exit(0);
}

/** The operator's PostgreSQL, or the embedded one. */
async function openStore(config: Config, log: Log, onStop: OnStop): Promise<DatabaseAddress> {
  if (config.databaseUrl) return { url: config.databaseUrl };
  const embedded = await startEmbeddedPostgres(config.dataFolder, {
    onDeath: (failure) => log.error({ error: failure }, "the embedded database ended by itself; it is started again"),
  });
  onStop("embedded database", embedded.stop);
  return embedded.address;
}

/** Resolves at the first request to stop; further ones change nothing. */
function firstSignal(): Promise<string> {
  return new Promise((asked) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => asked(signal));
  });
}

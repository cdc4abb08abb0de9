import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { placeRestoredEvents } from "./features/api-events/forget-events.ts";
import { demoAccounts, seedDemo } from "./features/companies/seed-demo.ts";
import { failInterruptedImports } from "./features/contacts/import/import-report.ts";
import { registerInstance } from "./features/instances/register-instance.ts";
import type { Payments } from "./features/payments/charge-invoice.ts";
import { createGateway } from "./features/payments/create-gateway.ts";
import { startPayments } from "./features/payments/watch-payments.job.ts";
import { operatorSecrets, purposes } from "./operator-secrets.ts";
import { type DatabaseAddress, openDatabase } from "./platform/database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { CallOut } from "./platform/http-client/call-out.ts";
import { Jobs } from "./platform/jobs/jobs.ts";
import { createLog, type Log } from "./platform/log.ts";
import { migrateDatabase } from "./platform/migrations.ts";
import { Realtime } from "./platform/realtime/realtime.ts";
import { keepSameFiles } from "./platform/redis/same-files.ts";
import { openSharedRedis, type SharedRedis } from "./platform/redis/shared-redis.ts";
import { deriveKey, deriveKeyring, type OperatorSecrets } from "./platform/secrets.ts";
import { StartupError } from "./platform/startup-error.ts";
import { createFileStore } from "./platform/storage/create-file-store.ts";
import { SignedUrls } from "./platform/storage/signed-urls.ts";
import { type OnStop, startRecurringWork } from "./recurring-work.ts";
import { createProvider } from "./whatsapp/create-provider.ts";
import { createInbound } from "./whatsapp/inbound.ts";
import { SessionOwner } from "./whatsapp/session-owner.ts";

/** An upload may be under way when the server is asked to stop; longer than this nobody waits for it. */
const longestStopMs = 30_000;

export const consoleFolder = fileURLToPath(new URL("../desktop/dist-web", import.meta.url));

/** Runs the server until it is asked to stop. Throws StartupError when it cannot start; nothing stays behind then. */
export async function runServer(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  surviveStrayRejections(log);
  // Heard from the first moment: a signal during the start must not leave a database running.
  const stopAsked = firstSignal();
  const closers: { name: string; close: () => Promise<void> }[] = [];
  let isStopping = false;
  /** In the reverse order of starting: HTTP, sessions, jobs, database. */
  const shutDown = async () => {
    for (const { name, close } of closers.reverse()) {
      await close().catch((error: unknown) => log.error({ error }, `stopping ${name}`));
    }
  };
  try {
    await start(
      config,
      log,
      (name, close) => closers.push({ name, close }),
      () => isStopping,
    );
  } catch (error) {
    await shutDown();
    throw error;
  }
  log.info({ signal: await stopAsked }, "stopping");
  isStopping = true;
  // Load balancers learn of it at /health/ready; until then they send people here, who are served.
  await wait(config.drainMs);
  const giveUp = setTimeout(() => {
    log.error("what was under way did not end in time");
    process.exit(1);
  }, longestStopMs);
  await shutDown();
  clearTimeout(giveUp);
  process.exit(0);
}

async function start(config: Config, log: Log, onStop: OnStop, isStopping: () => boolean): Promise<void> {
  const secrets = operatorSecrets(config);
  const address = await openStore(config, log, onStop);
  await migrateDatabase(address);
  const database = openDatabase(address, { poolSize: config.databasePool });
  onStop("database pool", database.close);

  const jobs = new Jobs(address, log);
  await jobs.start();
  onStop("jobs", () => jobs.stop());
  const shared = await openShared(config, secrets, log, onStop);
  const realtime = new Realtime(shared);
  const now = () => new Date();
  const fileStore = await createFileStore(filesFolder(config), config.s3);
  const fileUrls = new SignedUrls(deriveKeyring(secrets, purposes.fileAddresses), now, config.publicUrl ?? "");
  const tokenKey = deriveKeyring(secrets, purposes.tokens);
  const callOut = new CallOut(config.internalHosts);
  const services: Services = { db: database.db, jobs, realtime, fileStore, fileUrls, tokenKey, callOut, log, now };
  if (config.mode === "demo") await seedDemo(services);
  await failInterruptedImports(services);
  await placeRestoredEvents(services);

  const provider = await createProvider(config, services, deriveKeyring(secrets, purposes.whatsapp));
  const sessions = new SessionOwner(services, database.sql, address, createInbound(services), provider);
  const pixWebhook = deriveKeyring(secrets, purposes.pixWebhook);
  const payments: Payments = {
    gateway: createGateway(config.pix, log, now),
    webhookSecret: config.pixWebhookSecret ?? pixWebhook.present.toString("hex"),
    formerWebhookSecrets: pixWebhook.former.map((key) => key.toString("hex")),
    sandboxUrl: config.pixSandboxUrl,
  };
  const app = await buildApp({
    services,
    sql: database.sql,
    address,
    accessKeys: deriveKeyring(secrets, purposes.accessTokens),
    refreshKeys: { refresh: deriveKeyring(secrets, purposes.refreshTokens) },
    secureCookies: config.publicUrl?.startsWith("https:") ?? false,
    origins: config.publicUrl ? [...config.origins, config.publicUrl] : config.origins,
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    demoAccounts: config.mode === "demo" ? demoAccounts : [],
    consoleFolder,
    sandboxUrl: config.sandboxUrl,
    supportNumber: config.supportNumber,
    textWriter: config.textWriter,
    payments,
    health: { isStopping, metricsToken: config.metricsToken, dataFolder: config.dataFolder },
    redis: shared?.commands ?? null,
  });
  onStop("sessions", () => sessions.stop());
  onStop("http", async () => {
    await realtime.close();
    await app.close();
  });
  await listen(app, config);
  await registerInstance(services.db, config.publicUrl ?? `http://${config.host}:${config.port}`);
  await sessions.start();
  await startRecurringWork(services, onStop);
  onStop("payments", await startPayments(services, payments, webhookBase(config, app)));
  log.info({ host: config.host, port: config.port, mode: config.mode }, "ready");
}

/** Where a bank calls: over https only, but for the demo's, which is on this computer. */
function webhookBase({ publicUrl, pixSandboxUrl, host }: Config, app: FastifyInstance): string | null {
  if (pixSandboxUrl) return `http://${host}:${(app.server.address() as AddressInfo).port}`;
  return publicUrl?.startsWith("https:") ? publicUrl : null;
}

/** The operator's PostgreSQL, or one of our own. */
async function openStore(config: Config, log: Log, onStop: OnStop): Promise<DatabaseAddress> {
  if (config.databaseUrl) return { url: config.databaseUrl };
  const embedded = await startEmbeddedPostgres(config.dataFolder, {
    onDeath: (failure) => log.error({ error: failure }, "the embedded database ended by itself; it is started again"),
  });
  onStop("embedded database", embedded.stop);
  return embedded.address;
}

/** What the servers of one installation share: their secret tells them from another's on the same Redis. */
async function openShared(
  config: Config,
  { present, former }: OperatorSecrets,
  log: Log,
  onStop: OnStop,
): Promise<SharedRedis | null> {
  if (!config.redisUrl) return null;
  // While the secret is changed on one server after the other, all still know the oldest that counts.
  const secret = former.at(-1) ?? present;
  const group = `balcao-${deriveKey(secret, "redis channels").toString("hex").slice(0, 16)}`;
  const shared = await openSharedRedis(config.redisUrl, group, log);
  onStop("redis", shared.close);
  onStop("place of files", await keepSameFiles(shared.commands, group, filesFolder(config), config.s3));
  return shared;
}

const filesFolder = ({ dataFolder }: Config): string => join(dataFolder, "files");

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${port} is in use: stop what uses it, or set BALCAO_PORT to another.`);
    if (code === "EACCES")
      throw new StartupError(`Port ${port} may not be opened by this account: set BALCAO_PORT to one above 1023.`);
    throw error;
  }
}

/** Baileys' own listeners may reject when a socket dies at the wrong moment; one connection must not end the others. */
function surviveStrayRejections(log: Log): void {
  process.on("unhandledRejection", (reason) => log.error({ error: reason }, "unhandled rejection"));
}

/** The first request to stop; further ones change nothing. */
function firstSignal(): Promise<string> {
  return new Promise((asked) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => asked(signal));
  });
}

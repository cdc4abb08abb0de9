import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import type { Payments } from "./billing/payments/charge-invoice.ts";
import { createGateway } from "./billing/payments/create-gateway.ts";
import { startPayments } from "./billing/payments/watch-payments.job.ts";
import { channelKinds } from "./channel-kinds.ts";
import { Channels } from "./channels/channels.ts";
import { SessionOwner } from "./channels/runtime/session-owner.ts";
import { WebhookConnections } from "./channels/runtime/webhook-connections.ts";
import { startChannelCalls } from "./channels/webhooks-in/channel-calls.job.ts";
import type { Config } from "./config.ts";
import { connectionJobs } from "./connection-jobs.ts";
import type { Services } from "./context.ts";
import { demoAccountsAdvice, openDemoAccounts } from "./demo/open-demo-accounts.ts";
import { demoAccounts, seedDemo } from "./demo/seed-demo.ts";
import { followers } from "./followers.ts";
import { failInterruptedImports } from "./inbox/contacts/import/import-report.ts";
import { createInbound } from "./inbox/inbound.ts";
import { placeRestoredEvents } from "./integrations/api-events/purge-events.ts";
import { operatorSecrets, purposes } from "./operator-secrets.ts";
import { closeWithin } from "./platform/http/open-connections.ts";
import { CallOut } from "./platform/http-client/call-out.ts";
import { AllowedHosts } from "./platform/http-client/internal-hosts.ts";
import { ownAddresses } from "./platform/http-client/own-addresses.ts";
import { Jobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import { Mails } from "./platform/mail/mails.ts";
import { Realtime } from "./platform/realtime/realtime.ts";
import { keepSameFiles } from "./platform/redis/same-files.ts";
import type { SharedRedis } from "./platform/redis/shared-redis.ts";
import { deriveKey, deriveKeyring, type OperatorSecrets } from "./platform/secrets/secrets.ts";
import { type DatabaseAddress, openDatabase, peoplesStatementMs } from "./platform/sql/database.ts";
import { migrateDatabase } from "./platform/sql/migrations.ts";
import { StartupError } from "./platform/startup-error.ts";
import { createFileStore } from "./platform/storage/create-file-store.ts";
import { SignedUrls } from "./platform/storage/signed-urls.ts";
import { type OnStop, startRecurringWork } from "./recurring-work.ts";
import { registerInstance } from "./workspace/companies/register-instance.ts";

/** A stop waits for uploads and downloads under way, but no longer than this. */
const longestAnswerMs = 10_000;

export const consoleFolder = fileURLToPath(new URL("../desktop/dist-web", import.meta.url));

/** The process around the server. */
type Around = { address: DatabaseAddress; log: Log; onStop: OnStop; isStopping: () => boolean };

/**
 * Opens everything but the database's process, and resolves when the server is ready. Everything opened is given to
 * `onStop`, also before an error. Throws StartupError if the settings do not fit the database or the machine.
 */
export async function openServer(config: Config, { address, log, onStop, isStopping }: Around): Promise<void> {
  const secrets = operatorSecrets(config);
  await migrateDatabase(address);
  const poolSize = Math.ceil(config.databasePool / 2);
  const database = openDatabase(address, { poolSize });
  onStop("database pool", database.close);
  // Requests have their own connections: their statements are limited in time, and cannot take the jobs' connections.
  const people = openDatabase(address, { poolSize, statementMs: peoplesStatementMs });
  onStop("people's database pool", people.close);

  const jobs = new Jobs(address, log);
  await jobs.start();
  onStop("jobs", () => jobs.stop());
  const shared = await openShared(config, secrets, log, onStop);
  const realtime = new Realtime(shared);
  const now = () => new Date();
  const fileStore = await createFileStore(filesFolder(config), config.s3);
  const fileUrls = new SignedUrls(deriveKeyring(secrets, purposes.fileAddresses), now, config.publicUrl ?? "");
  const tokenKey = deriveKeyring(secrets, purposes.tokens);
  const own = ownAddresses(config.publicUrl);
  const callOut = new CallOut(config.internalHosts, own);
  const openInternet = new CallOut(new AllowedHosts([]), own);
  const mails = config.mail && new Mails({ jobs, log, now }, deriveKeyring(secrets, purposes.mails), config.mail);
  const services: Services = {
    db: database.db,
    jobs,
    realtime,
    fileStore,
    fileUrls,
    tokenKey,
    callOut,
    openInternet,
    mails,
    followers,
    channels: new Channels(channelKinds),
    log,
    now,
  };
  if (config.mode === "demo") await seedDemo(services, config.demo);
  else await refuseDemoAccounts(services);
  await failInterruptedImports(services);
  await placeRestoredEvents(services);

  const { sandboxUrl, publicUrl } = config;
  const keyring = (purpose: string) => deriveKeyring(secrets, purpose);
  const channels = await Promise.all(
    config.channels.map((channel) =>
      channel.open({ services, keyring, sandboxUrl, publicUrl, redis: shared?.commands ?? null }),
    ),
  );
  const sessions = new SessionOwner(services, {
    sql: database.sql,
    address,
    sink: createInbound(services),
    createChannels: (sink) => channels.flatMap(({ session }) => session?.(sink) ?? []),
    jobs: connectionJobs(services),
  });
  const webhookChannels = channels.flatMap(({ webhook }) => webhook?.(createInbound(services)) ?? []);
  const webhookConnections = new WebhookConnections(services, {
    sql: database.sql,
    adapters: webhookChannels,
    jobs: connectionJobs(services),
  });
  const pixWebhook = deriveKeyring(secrets, purposes.pixWebhook);
  const payments: Payments = {
    gateway: createGateway(config.pix, log, now),
    webhookSecret: config.pixWebhookSecret ?? pixWebhook.present.toString("hex"),
    formerWebhookSecrets: pixWebhook.former.map((key) => key.toString("hex")),
    sandboxUrl: config.pixSandboxUrl,
  };
  const app = await buildApp({
    services: { ...services, db: people.db },
    sql: database.sql,
    address,
    accessKeys: deriveKeyring(secrets, purposes.accessTokens),
    refreshKeys: { refresh: deriveKeyring(secrets, purposes.refreshTokens) },
    publicUrl,
    secureCookies: publicUrl?.startsWith("https:") ?? false,
    origins: publicUrl ? [...config.origins, publicUrl] : config.origins,
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    demoAccounts: config.mode === "demo" ? demoAccounts : [],
    consoleFolder,
    sandboxUrl,
    supportNumber: config.supportNumber,
    textWriter: config.textWriter,
    webhookChannels,
    channelRoutes: channels.flatMap(({ routes }) => routes ?? []),
    payments,
    health: { isStopping, metricsToken: config.metricsToken, dataFolder: config.dataFolder },
    redis: shared?.commands ?? null,
  });
  onStop("sessions", () => sessions.stop());
  onStop("webhook connections", () => webhookConnections.stop());
  onStop("channel calls", await startChannelCalls(services, webhookChannels));
  onStop("http", async () => {
    await realtime.close();
    await closeWithin(app, longestAnswerMs);
  });
  await listen(app, config);
  await registerInstance(services.db, config.publicUrl ?? `http://${config.host}:${config.port}`);
  await sessions.start();
  await webhookConnections.start();
  await startRecurringWork(services, onStop);
  onStop("payments", await startPayments(services, payments, webhookBase(config, app)));
  log.info({ host: config.host, port: config.port, mode: config.mode }, "ready");
}

/** The base address for a bank's calls: https only, except for the demo's bank, which is on this computer. */
function webhookBase({ publicUrl, pixSandboxUrl, host }: Config, app: FastifyInstance): string | null {
  if (pixSandboxUrl) return `http://${host}:${(app.server.address() as AddressInfo).port}`;
  return publicUrl?.startsWith("https:") ? publicUrl : null;
}

/** The Redis that the servers of one installation share: their secret separates them from other installations. */
async function openShared(
  config: Config,
  { present, former }: OperatorSecrets,
  log: Log,
  onStop: OnStop,
): Promise<SharedRedis | null> {
  if (!config.redisUrl) return null;
  // Most installations have no Redis, and load nothing of it.
  const { openSharedRedis } = await import("./platform/redis/shared-redis.ts");
  // While servers change to a new secret one after the other, all of them still know the oldest valid one.
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
      throw new StartupError(`Port ${port} is in use: stop the other program, or set BALCAO_PORT to a free port.`);
    if (code === "EACCES")
      throw new StartupError(`This account may not open port ${port}: set BALCAO_PORT to a port above 1023.`);
    throw error;
  }
}

/** Throws StartupError if the database is a demo's and its accounts have known passwords. */
async function refuseDemoAccounts({ db }: Services): Promise<void> {
  const open = await openDemoAccounts(db);
  if (open.length === 0) return;
  const names = open.join(", ");
  throw new StartupError(`The database comes from a demo: ${names} have a public password. ${demoAccountsAdvice}`);
}

import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { channelKinds } from "../channel-kinds.ts";
import type { ChannelSink } from "../channels/channel.ts";
import { Channels } from "../channels/channels.ts";
import type { WebhookChannel } from "../channels/webhook-channel.ts";
import { startChannelCalls } from "../channels/webhooks-in/channel-calls.job.ts";
import { CloudChannel } from "../channels/whatsapp-cloud/cloud-channel.ts";
import { Pace } from "../channels/whatsapp-cloud/send/pace.ts";
import type { WhatsAppCloudSettings } from "../channels/whatsapp-cloud/settings.ts";
import type { Services } from "../context.ts";
import { followers } from "../followers.ts";
import { createInbound } from "../inbox/inbound.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { CallOut } from "../platform/http-client/call-out.ts";
import { AllowedHosts } from "../platform/http-client/internal-hosts.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { Realtime } from "../platform/realtime/realtime.ts";
import { type Keyring, soleKey } from "../platform/secrets/secrets.ts";
import { type OpenDatabase, openDatabase } from "../platform/sql/database.ts";
import { migrateDatabase } from "../platform/sql/migrations.ts";
import { createFolderStore } from "../platform/storage/folder-store.ts";
import { SignedUrls } from "../platform/storage/signed-urls.ts";
import { noLimits } from "../testing/no-limits.ts";
import type { CallLimits } from "../workspace/auth/call-limits.ts";
import { addCompany, type BenchCompany, findCompany, signInAgents } from "./bench-company.ts";
import { copyHistory } from "./history-cache.ts";

/** A server without a network to WhatsApp, on its own PostgreSQL with production settings. */
export type BenchServer = BenchCompany & {
  app: FastifyInstance;
  database: OpenDatabase;
  services: Services;
  sink: ChannelSink;
  /** The official API, if the options have it, and the keys that seal its tokens. */
  webhookChannels: readonly WebhookChannel[];
  cloudKeys: Keyring;
  /** Access tokens of `count` new agents, each in every queue. */
  signInAgents: (count: number, profile?: "admin" | "user", of?: BenchCompany) => Promise<string[]>;
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

type BenchServerOptions = {
  /** Serves the console only to rows that measure it. */
  consoleFolder?: string;
  /** Starts with a copy of two years of history (rows/history.ts) instead of an empty company. */
  history?: boolean;
  /** The rate limits; unlimited when absent. */
  limits?: CallLimits;
  /** The official API's app, whose webhooks are accepted and processed. */
  cloud?: WhatsAppCloudSettings;
};

/**
 * A server has as many for its own work, and as many again for people's calls (`DATABASE_POOL`). Here both share them: a row
 * that does both at once has half of what a server has.
 */
const poolSize = 10;

export async function startBenchServer({
  consoleFolder = "/nonexistent",
  history = false,
  limits = noLimits,
  cloud: settings,
}: BenchServerOptions = {}): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "balcao-bench-"));
  chmodSync(folder, 0o755);
  // The stored history ends at a fixed time: the server's clock is set so that it has just ended.
  const aheadMs = history ? Date.now() - (await copyHistory(folder)).getTime() : 0;
  const embedded = await startEmbeddedPostgres(folder);
  await migrateDatabase(embedded.address);
  const database = openDatabase(embedded.address, { poolSize });
  const log = createLog("error");
  const jobs = new Jobs(embedded.address, log);
  await jobs.start();
  const realtime = new Realtime();
  const now = () => new Date(Date.now() - aheadMs);
  const fileStore = createFolderStore(join(folder, "files"));
  const fileUrls = new SignedUrls(soleKey(randomBytes(32)), now);
  const tokenKey = soleKey(randomBytes(32));
  const callOut = new CallOut(new AllowedHosts([]));
  const services: Services = {
    db: database.db,
    jobs,
    realtime,
    fileStore,
    fileUrls,
    tokenKey,
    callOut,
    openInternet: callOut,
    mails: null,
    followers,
    channels: new Channels(channelKinds),
    log,
    now,
  };
  const sink = createInbound(services);
  const cloudKeys = soleKey(randomBytes(32));
  const cloud = { db: database.db, log, keys: cloudKeys, sink, pace: new Pace(null, log) };
  const webhookChannels = settings ? [new CloudChannel({ ...cloud, settings })] : [];
  const app = await buildApp({
    services,
    sql: database.sql,
    address: database.address,
    publicUrl: null,
    accessKeys: soleKey(randomBytes(32)),
    refreshKeys: { refresh: soleKey(randomBytes(32)) },
    secureCookies: false,
    origins: [],
    trustedProxies: [],
    limits,
    demoAccounts: [],
    consoleFolder,
    sandboxUrl: null,
    supportNumber: null,
    textWriter: null,
    webhookChannels,
    channelRoutes: [],
    payments: { gateway: null, webhookSecret: null, sandboxUrl: null },
    health: { isStopping: () => false, metricsToken: null, dataFolder: folder },
  });
  await app.ready();
  const stopCalls = await startChannelCalls(services, webhookChannels);
  const company = await (history ? findCompany(database) : addCompany(database));
  return {
    ...company,
    app,
    database,
    services,
    sink,
    webhookChannels,
    cloudKeys,
    signInAgents: (count, profile = "user", of = company) => signInAgents(app, database, of, count, profile),
    listen: async () => {
      await app.listen({ host: "127.0.0.1", port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      await realtime.close();
      await app.close();
      await stopCalls();
      await jobs.stop();
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

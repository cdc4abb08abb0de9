import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import type { Services } from "../context.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { CallOut } from "../platform/http-client/call-out.ts";
import { AllowedHosts } from "../platform/http-client/internal-hosts.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { migrateDatabase } from "../platform/migrations.ts";
import { Realtime } from "../platform/realtime/realtime.ts";
import { soleKey } from "../platform/secrets.ts";
import { createFolderStore } from "../platform/storage/folder-store.ts";
import { SignedUrls } from "../platform/storage/signed-urls.ts";
import { noLimits } from "../testing/no-limits.ts";
import { createInbound } from "../whatsapp/inbound.ts";
import type { WhatsAppSink } from "../whatsapp/provider.ts";
import { addCompany, type BenchCompany, findCompany, signInAgents } from "./bench-company.ts";
import { copyHistory } from "./history-cache.ts";

/** A server without a network to WhatsApp, on a PostgreSQL of its own with the settings of production. */
export type BenchServer = BenchCompany & {
  app: FastifyInstance;
  database: OpenDatabase;
  services: Services;
  sink: WhatsAppSink;
  /** Access tokens of this many new agents of every queue. */
  signInAgents: (count: number, profile?: "admin" | "user") => Promise<string[]>;
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

type BenchServerOptions = {
  /** Serves the console only to rows that look at it. */
  consoleFolder?: string;
  /** Begins with a copy of two years of history (rows/history.ts) instead of an empty company. */
  history?: boolean;
};

export async function startBenchServer({
  consoleFolder = "/nonexistent",
  history = false,
}: BenchServerOptions = {}): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "balcao-bench-"));
  chmodSync(folder, 0o755);
  // History does not grow old: the server believes that it has just happened.
  const aheadMs = history ? Date.now() - (await copyHistory(folder)).getTime() : 0;
  const embedded = await startEmbeddedPostgres(folder);
  await migrateDatabase(embedded.address);
  const database = openDatabase(embedded.address);
  const log = createLog("error");
  const jobs = new Jobs(embedded.address, log);
  await jobs.start();
  const realtime = new Realtime();
  const now = () => new Date(Date.now() - aheadMs);
  const fileStore = createFolderStore(join(folder, "files"));
  const fileUrls = new SignedUrls(soleKey(randomBytes(32)), now);
  const tokenKey = soleKey(randomBytes(32));
  const callOut = new CallOut(new AllowedHosts([]));
  const services: Services = { db: database.db, jobs, realtime, fileStore, fileUrls, tokenKey, callOut, log, now };
  const app = await buildApp({
    services,
    sql: database.sql,
    address: database.address,
    accessKeys: soleKey(randomBytes(32)),
    refreshKeys: { refresh: soleKey(randomBytes(32)) },
    secureCookies: false,
    origins: [],
    trustedProxies: [],
    limits: noLimits,
    demoAccounts: [],
    consoleFolder,
    sandboxUrl: null,
    supportNumber: null,
    textWriter: null,
    payments: { gateway: null, webhookSecret: null, sandboxUrl: null },
    health: { isStopping: () => false, metricsToken: null, dataFolder: folder },
  });
  await app.ready();
  const company = await (history ? findCompany(database) : addCompany(database));
  return {
    ...company,
    app,
    database,
    services,
    sink: createInbound(services),
    signInAgents: (count, profile = "user") => signInAgents(app, database, company, count, profile),
    listen: async () => {
      await app.listen({ host: "127.0.0.1", port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      await realtime.close();
      await app.close();
      await jobs.stop();
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

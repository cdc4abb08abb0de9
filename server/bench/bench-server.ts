import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import type { Services } from "../context.ts";
import { signAccessToken } from "../features/auth/access-token.ts";
import { logins } from "../features/auth/logins.table.ts";
import { companies } from "../features/companies/companies.table.ts";
import { connectionQueues, connections } from "../features/connections/connections.table.ts";
import { queues } from "../features/queues/queues.table.ts";
import { makeCompanyTags } from "../features/tags/make-company-tags.ts";
import { userQueues, users } from "../features/users/users.table.ts";
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

/** A server without a network to WhatsApp, on a PostgreSQL of its own with the settings of production. */
export type BenchServer = {
  app: FastifyInstance;
  database: OpenDatabase;
  services: Services;
  sink: WhatsAppSink;
  companyId: number;
  connectionId: number;
  queueIds: number[];
  /** Access tokens of this many new agents of every queue. */
  signInAgents: (count: number, profile?: "admin" | "user") => Promise<string[]>;
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

/** Serves the console only to rows that look at it. */
export async function startBenchServer(consoleFolder = "/nonexistent"): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "balcao-bench-"));
  chmodSync(folder, 0o755);
  const embedded = await startEmbeddedPostgres(folder);
  await migrateDatabase(embedded.address);
  const database = openDatabase(embedded.address);
  const log = createLog("error");
  const jobs = new Jobs(embedded.address, log);
  await jobs.start();
  const realtime = new Realtime();
  const now = () => new Date();
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
  const company = await addCompany(database);
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

type BenchCompany = Pick<BenchServer, "companyId" | "connectionId" | "queueIds">;

async function addCompany({ db }: OpenDatabase): Promise<BenchCompany> {
  const [company] = await db.insert(companies).values({ name: "Bench" }).returning();
  const companyId = company?.id ?? 0;
  await makeCompanyTags(db, companyId);
  const named = Array.from({ length: 4 }, (_, n) => ({ companyId, name: `Queue ${n}`, color: `#00000${n}` }));
  const queueIds = (await db.insert(queues).values(named).returning()).map(({ id }) => id);
  const [connection] = await db
    .insert(connections)
    .values({ companyId, name: "Bench", isDefault: true, enabled: false })
    .returning();
  const connectionId = connection?.id ?? 0;
  await db.insert(connectionQueues).values({ connectionId, queueId: queueIds[0] ?? 0 });
  return { companyId, connectionId, queueIds };
}

async function signInAgents(
  app: FastifyInstance,
  { db }: OpenDatabase,
  { companyId, queueIds }: BenchCompany,
  count: number,
  profile: "admin" | "user",
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    companyId,
    name: "Agent",
    email: `${randomBytes(8).toString("hex")}@bench.example`,
    passwordHash: "",
    profile,
  }));
  const made = await db.insert(users).values(rows).returning();
  await db
    .insert(userQueues)
    .values(made.flatMap(({ id: userId }) => queueIds.map((queueId) => ({ userId, queueId }))));
  const expiresAt = new Date(Date.now() + 3_600_000);
  const open = await db
    .insert(logins)
    .values(made.map(({ id: userId }) => ({ userId, expiresAt })))
    .returning();
  return open.map(({ id: sid, userId: id }) =>
    signAccessToken(app, { id, companyId, profile, usarname: "Agent", sid }),
  );
}

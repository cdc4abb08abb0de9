import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { FastifyInstance, InjectOptions } from "fastify";
import { io, type Socket } from "socket.io-client";
import { buildApp } from "../app.ts";
import type { Services } from "../context.ts";
import type { CallLimits } from "../features/auth/call-limits.ts";
import type { TextWriter } from "../features/campaigns/write-text.ts";
import { companies } from "../features/companies/companies.table.ts";
import { connectionQueues, connections } from "../features/connections/connections.table.ts";
import type { Payments } from "../features/payments/charge-invoice.ts";
import { queues } from "../features/queues/queues.table.ts";
import { startSchedules } from "../features/schedules/send-scheduled.job.ts";
import { makeCompanyTags } from "../features/tags/make-company-tags.ts";
import { userQueues, users } from "../features/users/users.table.ts";
import { startDelivering } from "../features/webhooks/deliver-webhooks.job.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { CallOut } from "../platform/http-client/call-out.ts";
import { AllowedHosts } from "../platform/http-client/internal-hosts.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { hashPassword } from "../platform/passwords.ts";
import { Realtime } from "../platform/realtime/realtime.ts";
import { openSharedRedis, type SharedRedis } from "../platform/redis/shared-redis.ts";
import { soleKey } from "../platform/secrets.ts";
import { createFolderStore } from "../platform/storage/folder-store.ts";
import { SignedUrls } from "../platform/storage/signed-urls.ts";
import { createInbound } from "../whatsapp/inbound.ts";
import type { WhatsAppSink } from "../whatsapp/provider.ts";
import { SessionOwner } from "../whatsapp/session-owner.ts";
import { makeDataFolder } from "./data-folder.ts";
import { FakeProvider } from "./fake-provider.ts";
import { noLimits } from "./no-limits.ts";
import { createTestDatabase } from "./test-database.ts";

export const testPassword = "correct horse";
let passwordHash: Promise<string> | null = null;

/** A whole server on a database of its own, with WhatsApp played by the fake provider. */
export type World = {
  app: FastifyInstance;
  database: OpenDatabase;
  services: Services;
  whatsapp: FakeProvider;
  /** Moves the clock. */
  clock: { now: Date };
  addCompany: (name?: string, change?: Partial<typeof companies.$inferInsert>) => Promise<TestCompany>;
  /** Opens the sessions of the connections that were added, and begins to send what is scheduled. */
  connect: () => Promise<void>;
  /** The address of the listening server. */
  url: () => Promise<string>;
  /** Another server of the same installation, for people to look at. Answers its address. Only with a Redis. */
  addServer: () => Promise<string>;
  close: () => Promise<void>;
};

export type TestCompany = {
  id: number;
  queueIds: number[];
  connectionId: number;
  admin: Caller;
  agent: Caller;
  addUser: (profile: "admin" | "user", queueIds?: number[]) => Promise<Caller>;
  /** Somebody who administers the platform; admin of this company too. */
  addSuper: () => Promise<Caller>;
};

/** A signed-in person. */
export type Caller = {
  id: number;
  email: string;
  token: string;
  call: (method: InjectOptions["method"], url: string, payload?: object) => Promise<{ status: number; body: never }>;
};

type WorldOptions = {
  consoleFolder?: string;
  sandboxUrl?: string;
  secureCookies?: boolean;
  origins?: string[];
  trustedProxies?: string[];
  limits?: CallLimits;
  textWriter?: TextWriter;
  payments?: Payments;
  takeoverMs?: number;
  metricsToken?: string;
  redisUrl?: string;
};

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { address, drop } = await createTestDatabase();
  const database = openDatabase(address);
  const log = createLog(process.env.TEST_LOG ?? "silent");
  const clock = { now: new Date() };
  const started = Date.now();
  const jobs = new Jobs(address, log);
  await jobs.start();
  const openShared = async () => (options.redisUrl ? openSharedRedis(options.redisUrl, "a world", log) : null);
  const shared = await openShared();
  const realtime = new Realtime(shared);
  // The clock runs on from where a test sets it, so that order in time stays.
  const now = () => new Date(clock.now.getTime() + Date.now() - started);
  const files = makeDataFolder();
  const fileStore = createFolderStore(files.folder);
  const fileUrls = new SignedUrls(soleKey(randomBytes(32)), now);
  const tokenKey = soleKey(randomBytes(32));
  // By its name only: tests listen there, and its address stays refused.
  const callOut = new CallOut(new AllowedHosts(["localhost"]));
  const services: Services = { db: database.db, jobs, realtime, fileStore, fileUrls, tokenKey, callOut, log, now };
  let whatsapp: FakeProvider | null = null;
  const provider = (sink: WhatsAppSink) => {
    whatsapp = new FakeProvider(sink);
    return whatsapp;
  };
  const { takeoverMs } = options;
  const sessions = new SessionOwner(services, database.sql, address, createInbound(services, 0), provider, {
    takeoverMs,
  });
  const [accessKeys, refreshKeys] = [soleKey(randomBytes(32)), { refresh: soleKey(randomBytes(32)) }];
  const serve = (services: Services, shared: SharedRedis | null) =>
    buildApp({
      services,
      sql: database.sql,
      address,
      accessKeys,
      refreshKeys,
      secureCookies: options.secureCookies ?? false,
      origins: options.origins ?? [],
      trustedProxies: options.trustedProxies ?? [],
      limits: options.limits ?? noLimits,
      demoAccounts: [],
      consoleFolder: options.consoleFolder ?? "/nonexistent",
      sandboxUrl: options.sandboxUrl ?? null,
      supportNumber: "5531988009000",
      textWriter: options.textWriter ?? null,
      payments: options.payments ?? { gateway: null, webhookSecret: null, sandboxUrl: null },
      health: { isStopping: () => false, metricsToken: options.metricsToken ?? null, dataFolder: files.folder },
      redis: shared?.commands ?? null,
    });
  const app = await serve(services, shared);
  await app.ready();
  const stops: (() => Promise<void>)[] = [];
  const world: World = {
    app,
    database,
    services,
    whatsapp: whatsapp as unknown as FakeProvider,
    clock,
    addCompany: (name = "Company", change = {}) => addCompany(world, name, change),
    connect: async () => {
      await sessions.start();
      stops.push(await startSchedules(services), await startDelivering(services));
    },
    url: async () => {
      if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    addServer: async () => {
      const shared = await openShared();
      const itsOwn = new Realtime(shared);
      const other = await serve({ ...services, realtime: itsOwn }, shared);
      stops.push(
        () => itsOwn.close(),
        () => other.close(),
        async () => shared?.close(),
      );
      return other.listen({ host: "127.0.0.1", port: 0 });
    },
    close: async () => {
      await realtime.close();
      await app.close();
      await sessions.stop();
      for (const stop of stops) await stop();
      await shared?.close();
      await jobs.stop();
      await database.close();
      await drop();
      files.remove();
    },
  };
  return world;
}

async function addCompany(
  world: World,
  name: string,
  change: Partial<typeof companies.$inferInsert>,
): Promise<TestCompany> {
  const { db } = world.database;
  const [company] = await db
    .insert(companies)
    .values({ name, ...change })
    .returning();
  const companyId = company?.id ?? 0;
  await makeCompanyTags(db, companyId);
  const made = await db
    .insert(queues)
    .values([
      { companyId, name: "Support", color: "#111111" },
      { companyId, name: "Sales", color: "#222222" },
    ])
    .returning();
  const queueIds = made.map((queue) => queue.id);
  const [connection] = await db
    .insert(connections)
    .values({ companyId, name: `${name} main`, isDefault: true })
    .returning();
  const connectionId = connection?.id ?? 0;
  await db.insert(connectionQueues).values({ connectionId, queueId: queueIds[0] ?? 0 });
  const addUser: TestCompany["addUser"] = (profile, attended = queueIds) =>
    addUserTo(world, companyId, profile, attended);
  return {
    id: companyId,
    queueIds,
    connectionId,
    admin: await addUser("admin"),
    agent: await addUser("user"),
    addUser,
    addSuper: async () => {
      const caller = await addUser("admin");
      await db.update(users).set({ super: true }).where(eq(users.id, caller.id));
      return caller;
    },
  };
}

async function addUserTo(
  world: World,
  companyId: number,
  profile: "admin" | "user",
  queueIds: number[],
): Promise<Caller> {
  passwordHash ??= hashPassword(testPassword);
  const email = `${profile}-${randomBytes(4).toString("hex")}@example.com`;
  const { db } = world.database;
  const [user] = await db
    .insert(users)
    .values({
      companyId,
      name: `${profile} ${email.slice(-16, -12)}`,
      email,
      profile,
      passwordHash: await passwordHash,
    })
    .returning();
  const userId = user?.id ?? 0;
  if (queueIds.length > 0) await db.insert(userQueues).values(queueIds.map((queueId) => ({ userId, queueId })));
  const token = await signInAs(world, email);
  return callerWith(world, { id: userId, email }, token);
}

/** A person with an access token of theirs. */
export const callerWith = (world: World, { id, email }: Pick<Caller, "id" | "email">, token: string): Caller => ({
  id,
  email,
  token,
  call: (method, url, payload) => call(world, token, method, url, payload),
});

export async function signInAs(world: World, email: string): Promise<string> {
  const reply = await world.app.inject({
    method: "POST",
    url: "/auth/login",
    // Everybody at home: one address may not sign in as often as tests do.
    remoteAddress: `10.${randomBytes(3).join(".")}`,
    payload: { email, password: testPassword },
  });
  return (reply.json() as { token: string }).token;
}

async function call(world: World, token: string, method: InjectOptions["method"], url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await world.app.inject({ method: method ?? "GET", url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, body: (reply.body ? reply.json() : null) as never };
}

export type Heard = { name: string; payload: Record<string, unknown> };

/** A screen's socket that keeps every event it hears, in order. */
export async function listen(world: World, caller: { token: string }): Promise<Socket & { heard: Heard[] }> {
  const socket = io(await world.url(), {
    auth: { token: caller.token },
    transports: ["websocket"],
    reconnection: false,
  });
  const heard: Heard[] = [];
  socket.onAny((name: string, payload: Heard["payload"]) => heard.push({ name, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return Object.assign(socket, { heard });
}

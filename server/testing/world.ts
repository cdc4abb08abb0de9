import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { FastifyInstance, InjectOptions } from "fastify";
import { io, type Socket } from "socket.io-client";
import { buildApp } from "../app.ts";
import { startFarewells } from "../automation/ratings/held-farewell.job.ts";
import { startSchedules } from "../automation/schedules/send-scheduled.job.ts";
import type { Payments } from "../billing/payments/charge-invoice.ts";
import { channelKinds, channelModules } from "../channel-kinds.ts";
import type { ChannelSink } from "../channels/channel.ts";
import type { ChannelModule } from "../channels/channel-module.ts";
import { Channels } from "../channels/channels.ts";
import { connectionQueues, connections } from "../channels/connections/connections.table.ts";
import { SessionOwner } from "../channels/runtime/session-owner.ts";
import { WebhookConnections } from "../channels/runtime/webhook-connections.ts";
import { startChannelCalls } from "../channels/webhooks-in/channel-calls.job.ts";
import { connectionJobs } from "../connection-jobs.ts";
import type { Services } from "../context.ts";
import { followers } from "../followers.ts";
import { createInbound } from "../inbox/inbound.ts";
import { makeCompanyTags } from "../inbox/tags/make-company-tags.ts";
import { startReturning } from "../inbox/tickets/snooze/return-snoozed.job.ts";
import type { TicketFollower } from "../inbox/tickets/ticket-followers.ts";
import { startDelivering } from "../integrations/webhooks/deliver-webhooks.job.ts";
import type { TextWriter } from "../outreach/campaigns/set-up/write-text.ts";
import { CallOut } from "../platform/http-client/call-out.ts";
import { AllowedHosts } from "../platform/http-client/internal-hosts.ts";
import { Jobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log.ts";
import { Mails } from "../platform/mail/mails.ts";
import { Realtime } from "../platform/realtime/realtime.ts";
import { openSharedRedis, type SharedRedis } from "../platform/redis/shared-redis.ts";
import { hashPassword } from "../platform/secrets/passwords.ts";
import { soleKey } from "../platform/secrets/secrets.ts";
import { type DatabaseAddress, type OpenDatabase, openDatabase, peoplesStatementMs } from "../platform/sql/database.ts";
import { createFolderStore } from "../platform/storage/folder-store.ts";
import { SignedUrls } from "../platform/storage/signed-urls.ts";
import { signAccessToken } from "../workspace/auth/access-token.ts";
import type { CallLimits } from "../workspace/auth/call-limits.ts";
import { openLogin } from "../workspace/auth/open-login.ts";
import type { SignedIn } from "../workspace/auth/signed-in.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { startNewPasswords } from "../workspace/password-reset/forgotten-password.job.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { userQueues, users } from "../workspace/users/users.table.ts";
import { FakeProvider } from "./fake-provider.ts";
import { FakeWebhookChannel, webhookKind } from "./fake-webhook-channel.ts";
import { noLimits } from "./no-limits.ts";
import { makeDataFolder } from "./run/data-folder.ts";
import { createTestDatabase } from "./test-database.ts";

export const testPassword = "correct horse";
let passwordHash: Promise<string> | null = null;

/** A whole server on its own database; the fake provider plays WhatsApp. */
export type World = {
  app: FastifyInstance;
  database: OpenDatabase;
  /** The database pool of people's requests. */
  people: OpenDatabase;
  services: Services;
  whatsapp: FakeProvider;
  /** A channel that calls the server and assigns ids. */
  webhook: FakeWebhookChannel;
  /** Moves the clock. */
  clock: { now: Date };
  /** Opens a session without the password, which takes a processor a while. Returns its access token. */
  openSession: (user: { id: number; email: string; companyId: number }) => Promise<string>;
  addCompany: (name?: string, change?: Partial<typeof companies.$inferInsert>) => Promise<TestCompany>;
  /** Opens the sessions of the connections added so far, and begins to send scheduled messages. */
  connect: () => Promise<void>;
  /** The address of the listening server. */
  url: () => Promise<string>;
  /** Starts another server of the same installation, for people's screens. Returns its address. Only with a Redis. */
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
  /** A super user; admin of this company too. */
  addSuper: () => Promise<Caller>;
};

/** A signed-in person. */
export type Caller = {
  id: number;
  email: string;
  token: string;
  call: (method: InjectOptions["method"], url: string, payload?: object) => Promise<{ status: number; body: never }>;
};

export type WorldOptions = {
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
  /** Followers of tickets besides the product's. */
  ticketFollowers?: readonly TicketFollower[];
  /** The address of a mail server; without it the world sends no mail. */
  smtpUrl?: string;
  /** Channels besides those of the list. */
  moreChannels?: readonly ChannelModule[];
  /** The address of a simulated Graph API, with the app that signs its webhooks, and the settings of its sign-up. */
  meta?: { graphUrl: string; app?: { secret: string; verifyToken: string }; signUp?: Record<string, string> };
};

/** The channels, with a fake in place of phones and one that calls us, and the workers that run their connections. */
async function openChannels(
  services: Services,
  { sql }: OpenDatabase,
  address: DatabaseAddress,
  { takeoverMs, meta, moreChannels = [], redis }: WorldOptions & { redis: SharedRedis["commands"] | null },
) {
  const sink = createInbound(services, 0);
  const jobs = connectionJobs(services, 0);
  const webhook = new FakeWebhookChannel(sink);
  const environment = {
    // Without a simulator nothing listens there.
    BALCAO_GRAPH_URL: meta?.graphUrl ?? "http://127.0.0.1:9",
    BALCAO_CLOUD_APP_SECRET: meta?.app?.secret,
    ...{ BALCAO_CLOUD_VERIFY_TOKEN: meta?.app?.verifyToken, ...meta?.signUp },
  };
  const keys = soleKey(randomBytes(32));
  const parts = { services, keyring: () => keys, sandboxUrl: null, publicUrl: null, redis };
  const opened = await Promise.all(
    [...channelModules, ...moreChannels].map(({ configure }) => configure(environment).open(parts)),
  );
  const adapters = [webhook, ...opened.flatMap((one) => one.webhook?.(sink) ?? [])];
  const channelRoutes = opened.flatMap(({ routes }) => routes ?? []);
  const webhookConnections = new WebhookConnections(services, { sql, adapters, jobs, lookAroundMs: 1_000 });
  let whatsapp: FakeProvider | undefined;
  // The session owner passes its own sink to its channels.
  const createChannels = (reporting: ChannelSink) => {
    whatsapp = new FakeProvider(reporting);
    return [whatsapp, ...opened.slice(channelModules.length).flatMap(({ session }) => session?.(reporting) ?? [])];
  };
  const sessions = new SessionOwner(services, { sql, address, sink, createChannels, jobs, takeoverMs });
  if (!whatsapp) throw new Error("the session owner created no channel");
  return { whatsapp: whatsapp as FakeProvider, webhook, adapters, channelRoutes, webhookConnections, sessions };
}

/** Starts the work of jobs; returns how to stop each. */
async function startWork(services: Services, channels: Parameters<typeof startChannelCalls>[1]) {
  return [
    await startChannelCalls(services, channels),
    await startSchedules(services),
    await startDelivering(services),
    await startFarewells(services),
    await startReturning(services),
    await startNewPasswords(services),
    (await services.mails?.start()) ?? (async () => {}),
  ];
}

/** Outgoing mail to a test's mail server; null without one. */
function mailsTo(url: string | undefined, services: Pick<Services, "jobs" | "log" | "now">): Mails | null {
  if (!url) return null;
  const from = { name: "Balcão", address: "no-reply@balcao.example" };
  return new Mails(services, soleKey(randomBytes(32)), { url, from, publicUrl: "https://chat.balcao.example" });
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { address, drop } = await createTestDatabase();
  const database = openDatabase(address);
  const people = openDatabase(address, { statementMs: peoplesStatementMs });
  const log = createLog(process.env.TEST_LOG ?? "silent");
  const clock = { now: new Date() };
  const started = Date.now();
  const jobs = new Jobs(address, log);
  await jobs.start();
  const openShared = async () => (options.redisUrl ? openSharedRedis(options.redisUrl, "a world", log) : null);
  const shared = await openShared();
  const realtime = new Realtime(shared);
  // The clock runs on from the moment a test sets, so that the order in time stays.
  const now = () => new Date(clock.now.getTime() + Date.now() - started);
  const files = makeDataFolder();
  const fileUrls = new SignedUrls(soleKey(randomBytes(32)), now);
  const tokenKey = soleKey(randomBytes(32));
  // The list allows the name only, also for files: tests listen there, and its address stays refused.
  const callTests = () => new CallOut(new AllowedHosts(["localhost"]));
  const mails = mailsTo(options.smtpUrl, { jobs, log, now });
  const services: Services = {
    db: database.db,
    jobs,
    realtime,
    fileStore: createFolderStore(files.folder),
    fileUrls,
    tokenKey,
    ...{ callOut: callTests(), openInternet: callTests() },
    mails,
    followers: { ...followers, tickets: [...followers.tickets, ...(options.ticketFollowers ?? [])] },
    channels: new Channels([...channelKinds, webhookKind, ...(options.moreChannels ?? []).map(({ kind }) => kind)]),
    log,
    now,
  };
  const channels = await openChannels(services, database, address, { ...options, redis: shared?.commands ?? null });
  const { whatsapp, webhook, adapters, channelRoutes, sessions, webhookConnections } = channels;
  const [accessKeys, refreshKeys] = [soleKey(randomBytes(32)), { refresh: soleKey(randomBytes(32)) }];
  const serve = (services: Services, shared: SharedRedis | null) =>
    buildApp({
      services,
      sql: database.sql,
      address,
      accessKeys,
      refreshKeys,
      publicUrl: null,
      secureCookies: options.secureCookies ?? false,
      origins: options.origins ?? [],
      trustedProxies: options.trustedProxies ?? [],
      limits: options.limits ?? noLimits,
      demoAccounts: [],
      consoleFolder: options.consoleFolder ?? "/nonexistent",
      sandboxUrl: options.sandboxUrl ?? null,
      supportNumber: "5531988009000",
      textWriter: options.textWriter ?? null,
      webhookChannels: adapters,
      channelRoutes,
      payments: options.payments ?? { gateway: null, webhookSecret: null, sandboxUrl: null },
      health: { isStopping: () => false, metricsToken: options.metricsToken ?? null, dataFolder: files.folder },
      redis: shared?.commands ?? null,
    });
  const app = await serve({ ...services, db: people.db }, shared);
  await app.ready();
  const stops: (() => Promise<void>)[] = [];
  const world: World = {
    app,
    database,
    people,
    services,
    whatsapp,
    webhook,
    clock,
    openSession: async (user) => accessTokenOf(app, await openLogin(services, refreshKeys, user)),
    addCompany: (name = "Company", change = {}) => addCompany(world, name, change),
    connect: async () => {
      await sessions.start();
      await webhookConnections.start();
      stops.push(...(await startWork(services, adapters)));
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
      await webhookConnections.stop();
      for (const stop of stops) await stop();
      await shared?.close();
      await jobs.stop();
      await people.close();
      await database.close();
      await drop();
      files.remove();
    },
  };
  return world;
}

function accessTokenOf(app: FastifyInstance, { actor, companyId }: SignedIn): string {
  const { id, profile, name, loginId } = actor;
  return signAccessToken(app, { id, companyId, profile, usarname: name, sid: loginId });
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
  passwordHash ??= hashPassword(testPassword, "tests");
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
  const token = await world.openSession({ id: userId, email, companyId });
  return callerWith(world, { id: userId, email }, token);
}

/** A person with the given access token. */
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
    // A random address for each: one address may not sign in as often as tests do.
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

/** A screen's socket that records every event in order. */
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

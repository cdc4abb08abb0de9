import { createServer, createConnection as dial, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionJobs } from "../../connection-jobs.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { every } from "../../platform/time/every.ts";
import { FakeProvider } from "../../testing/fake-provider.ts";
import { makeDataFolder } from "../../testing/run/data-folder.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import type { ChannelSink, SessionChannel } from "../channel.ts";
import { connections } from "../connections/connections.table.ts";
import { Leases, leaseClass } from "./leases.ts";
import { SessionOwner } from "./session-owner.ts";

let world: World;
let company: TestCompany;

beforeEach(async () => {
  world = await createWorld({ takeoverMs: 500 });
  company = await world.addCompany();
  await world.connect();
});
afterEach(() => world.close());

/** The agent answers a customer; the answer is sent once the phone is connected. */
async function answer(body: string): Promise<void> {
  const { agent, connectionId } = company;
  await world.whatsapp.deliver(connectionId, "5531988886666", "hello");
  const page = (await agent.call("GET", "/tickets?showAll=true&status=pending")).body as { tickets: { id: number }[] };
  const id = page.tickets[0]?.id;
  await agent.call("PUT", `/tickets/${id}`, { status: "open" });
  await agent.call("POST", `/messages/${id}`, { body });
  await until("the phone", () => world.whatsapp.sent.some(({ message }) => message.body === body));
}

/** Another process that runs the sessions of a world. */
const ownerIn = (
  { services, database }: World,
  createProvider: (sink: ChannelSink) => SessionChannel,
  times: { patienceMs?: number } = {},
): SessionOwner =>
  new SessionOwner(services, {
    sql: database.sql,
    address: database.address,
    sink: createInbound(services),
    jobs: connectionJobs(services),
    createChannels: (sink) => [createProvider(sink)],
    ...times,
  });

async function statusOf(id: number): Promise<string | undefined> {
  const [row] = await world.database.db
    .select({ status: connections.status })
    .from(connections)
    .where(eq(connections.id, id));
  return row?.status;
}

/** Breaks the connection that holds the leases. */
const cutLeases = () =>
  world.database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'balcao-leases%' and datname = current_database()`;

/** Gets the lease in another process, once it is free. */
const takeLeaseElsewhere = (id: number) => takeLeaseOf(world, id);

async function takeLeaseOf({ database }: World, id: number): Promise<{ close: () => Promise<void> }> {
  const other = new Leases(database.address, () => {});
  // Without heartbeats it would be cut off as frozen, and this process with it: they share a name.
  const stopBeating = every(
    1_000,
    () => other.check(),
    () => undefined,
  );
  await until("the lease", () => other.take(id));
  return {
    close: async () => {
      await stopBeating();
      await other.close();
    },
  };
}

/** Another process that waits for a lease and gets it the moment it is free. */
async function waitForLease(connectionId: number) {
  const { sql } = world.database;
  const rival = await sql.reserve();
  const [backend] = await rival<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!backend) throw new Error("no backend");
  const { pid } = backend;
  const lease = rival`select pg_advisory_lock(${leaseClass}, ${connectionId})`.then(
    () => "got it",
    () => "never got it",
  );
  const isWaiting = async () => (await sql`select 1 from pg_locks where pid = ${pid} and not granted`).length > 0;
  await until("the rival", isWaiting);
  return {
    pid,
    lease,
    isWaiting,
    giveBack: () => rival`select pg_advisory_unlock(${leaseClass}, ${connectionId})`,
    end: () => rival.release(),
  };
}

const queuesOf = (id: number) =>
  world.database.sql`select name from pgboss.queue where name like ${`%-${id}`} order by name`;

it.each(["channel", "queues"])(
  "leaves a session whose %s failed to the next server that tries",
  { tags: ["long"] },
  async (failing) => {
    const { whatsapp, services } = world;
    const open = whatsapp.open.bind(whatsapp);
    const ensureQueue = services.jobs.ensureQueue.bind(services.jobs);
    // They fail from before the connection exists: a takeover may open it at once.
    if (failing === "channel") whatsapp.open = () => Promise.reject(new Error("not now"));
    else services.jobs.ensureQueue = () => Promise.reject(new Error("the database is away"));
    const { admin, connectionId } = await world.addCompany("Other");
    await admin.call("POST", `/whatsappsession/${connectionId}`);
    const elsewhere = await takeLeaseElsewhere(connectionId);
    whatsapp.open = open;
    services.jobs.ensureQueue = ensureQueue;
    await elsewhere.close();
    await until("the session", () => whatsapp.opened.has(connectionId));
  },
);

it("keeps the lease while it renews a session", { tags: ["long"] }, async () => {
  const { whatsapp, database } = world;
  const { connectionId, admin } = company;
  const unlinked: number[] = [];
  const logout = whatsapp.logout.bind(whatsapp);
  whatsapp.logout = async (id) => {
    await logout(id);
    unlinked.push(id);
  };
  const rival = await waitForLease(connectionId);
  await admin.call("PUT", `/whatsappsession/${connectionId}`);
  await until("the new session", () => unlinked.length > 0 && whatsapp.opened.has(connectionId));
  expect(await rival.isWaiting()).toBe(true);
  await database.sql`select pg_cancel_backend(${rival.pid})`;
  expect(await rival.lease).toBe("never got it");
  rival.end();
});

it("keeps the old session when a renewal fails", { tags: ["long"] }, async () => {
  const { whatsapp } = world;
  const { connectionId, admin } = company;
  const { logout, close } = whatsapp;
  let ended = false;
  whatsapp.logout = () => Promise.reject(new Error("the database is away"));
  whatsapp.close = async (id) => {
    await close.call(whatsapp, id);
    ended = true;
  };
  await admin.call("PUT", `/whatsappsession/${connectionId}`);
  await until("the end", () => ended);
  whatsapp.logout = logout;
  await until("the session", () => whatsapp.opened.has(connectionId));
  await answer("still here");
});

it("opens its sessions again after the lease connection broke, and sends", async () => {
  const { whatsapp } = world;
  const closed: number[] = [];
  const close = whatsapp.close.bind(whatsapp);
  whatsapp.close = async (id) => {
    closed.push(id);
    await close(id);
  };
  await cutLeases();
  await until("the end", () => closed.includes(company.connectionId));
  await until("the session", () => whatsapp.opened.has(company.connectionId));
  await answer("back again");
});

it("reports nothing about a session that another process runs now", async () => {
  const { whatsapp } = world;
  const { connectionId } = company;
  const close = whatsapp.close.bind(whatsapp);
  const ended = new Promise<{ close: () => Promise<void> }>((resolve) => {
    whatsapp.close = async (id) => {
      const other = await takeLeaseElsewhere(id);
      await close(id);
      resolve(other);
    };
  });
  await cutLeases();
  const other = await ended;
  expect(await statusOf(connectionId)).toBe("CONNECTED");
  await whatsapp.sink.session(connectionId, {
    status: "OPENING",
    linking: { step: "code", qrcode: "stale" },
    retries: 0,
  });
  expect(await statusOf(connectionId)).toBe("CONNECTED");
  await other.close();
});

it("ends the other sessions when one cannot be ended", { tags: ["long"] }, async () => {
  const { whatsapp } = world;
  const other = await world.addCompany("Other");
  await other.admin.call("POST", `/whatsappsession/${other.connectionId}`);
  await until("the session", () => whatsapp.opened.has(other.connectionId));
  const close = whatsapp.close.bind(whatsapp);
  const closed: number[] = [];
  whatsapp.close = async (id) => {
    if (id === company.connectionId) throw new Error("stuck");
    closed.push(id);
    await close(id);
  };
  await cutLeases();
  await until("the end of the other", () => closed.includes(other.connectionId));
  whatsapp.close = close;
});

it("opens sessions of companies independently of each other", { tags: ["long"] }, async () => {
  const { whatsapp } = world;
  const logout = whatsapp.logout.bind(whatsapp);
  let answered = () => {};
  const silence = new Promise<void>((resolve) => {
    answered = resolve;
  });
  whatsapp.logout = async (id) => {
    if (id === company.connectionId) await silence;
    await logout(id);
  };
  await company.admin.call("DELETE", `/whatsappsession/${company.connectionId}`);
  const other = await world.addCompany("Other");
  await other.admin.call("PUT", `/whatsappsession/${other.connectionId}`);
  await until("the other's session", () => whatsapp.opened.has(other.connectionId));
  // No command names these connections: later takeovers find them, although the first one waits for the silent phone.
  for (const name of ["Third", "Fourth"]) {
    const { connectionId } = await world.addCompany(name);
    await until(`the session of ${name}`, () => whatsapp.opened.has(connectionId));
  }
  expect(whatsapp.opened.has(company.connectionId)).toBe(true);
  answered();
  await until("the end", () => !whatsapp.opened.has(company.connectionId));
});

it("ends a session that should not run, even without a notification", { tags: ["long"] }, async () => {
  const { whatsapp, database } = world;
  const gone = await world.addCompany("Gone");
  await gone.admin.call("POST", `/whatsappsession/${gone.connectionId}`);
  await until("the session", () => whatsapp.opened.has(gone.connectionId));
  const unlinked: number[] = [];
  const logout = whatsapp.logout.bind(whatsapp);
  whatsapp.logout = async (id) => {
    unlinked.push(id);
    await logout(id);
  };
  // As if the commands to disconnect were lost on their way.
  await database.db.update(connections).set({ enabled: false }).where(eq(connections.id, company.connectionId));
  await database.db.delete(connections).where(eq(connections.id, gone.connectionId));
  await until("their ends", () => whatsapp.opened.size === 0);
  await until("the state", async () => (await statusOf(company.connectionId)) === "DISCONNECTED");
  expect(unlinked.toSorted((a, b) => a - b)).toEqual([company.connectionId, gone.connectionId]);
  const leases = await Promise.all(unlinked.map(takeLeaseElsewhere));
  await Promise.all(leases.map((lease) => lease.close()));
  // A disconnected connection keeps its waiting jobs; a deleted one leaves no queues.
  expect(await queuesOf(company.connectionId)).not.toEqual([]);
  expect(await queuesOf(gone.connectionId)).toEqual([]);
});

it("leaves no queue of a connection that an admin deletes", async () => {
  const { connectionId, admin } = company;
  expect(await queuesOf(connectionId)).not.toEqual([]);
  await admin.call("DELETE", `/whatsapp/${connectionId}`);
  await until("the queues' end", async () => (await queuesOf(connectionId)).length === 0);
});

it("stops although a session does not answer", { tags: ["long"] }, async () => {
  const quiet = await createWorld();
  const { connectionId, admin } = await quiet.addCompany();
  let asked = false;
  let answered = () => {};
  const silence = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const provider = (sink: ChannelSink) =>
    Object.assign(new FakeProvider(sink), {
      logout: () => {
        asked = true;
        return silence;
      },
    });
  const owner = ownerIn(quiet, provider, { patienceMs: 0 });
  await owner.start();
  await admin.call("DELETE", `/whatsappsession/${connectionId}`);
  await until("the logout", () => asked);
  await owner.stop();
  const other = await takeLeaseOf(quiet, connectionId);
  answered();
  await other.close();
  await quiet.close();
});

it("releases the leases although the sessions cannot be ended", { tags: ["long"] }, async () => {
  const quiet = await createWorld();
  const { database } = quiet;
  const { connectionId } = await quiet.addCompany();
  const owner = ownerIn(quiet, (sink) =>
    Object.assign(new FakeProvider(sink), {
      stop: () => Promise.reject(new Error("stuck")),
    }),
  );
  await owner.start();
  const other = new Leases(database.address, () => {});
  expect(await other.take(connectionId)).toBeNull();
  await owner.stop();
  await until("the lease", () => other.take(connectionId));
  await other.close();
  await quiet.close();
});

it("treats a silent database as lost", { tags: ["long"] }, async () => {
  const { address, drop } = await createTestDatabase();
  const data = makeDataFolder();
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = dial(`${address.host}/.s.PGSQL.${address.port}`);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  const port = address.port;
  await new Promise<void>((resolve) => proxy.listen(`${data.folder}/.s.PGSQL.${port}`, resolve));
  let losses = 0;
  const leases = new Leases({ ...address, host: data.folder }, () => losses++, { silenceMs: 3_000 });
  expect(await leases.take(1)).toMatchObject({ connectionId: 1, epoch: 1 });
  await leases.check();
  expect(losses).toBe(0);

  for (const socket of sockets) socket.unpipe().pause();
  await expect(leases.check()).rejects.toThrow();
  expect(losses).toBe(1);
  expect(leases.held(1)).toBeNull();
  for (const socket of sockets) socket.destroy();
  // The lease comes on a new connection, once the database has noticed the end of the old one.
  await until("the lease", () => leases.take(1));
  await leases.close();
  proxy.close();
  data.remove();
  await drop();
});

it("cuts off a holder without a heartbeat, and no other", { tags: ["long"] }, async () => {
  const { address, drop } = await createTestDatabase();
  let losses = 0;
  const frozen = new Leases(address, () => losses++, { validMs: 5_000 });
  const next = new Leases(address, () => {}, { deadMs: 8_000 });
  const lease = await frozen.take(1);
  expect(lease?.isValid()).toBe(true);
  expect(await next.endSilent()).toBe(0);
  expect(await next.take(1)).toBeNull();
  // It trusts its own heartbeats for less time than the others wait.
  await until("its own doubt", () => !lease?.isValid());
  await until("its end", async () => (await next.endSilent()) > 0);
  const taken = await until("the lease", () => next.take(1));
  expect(taken).toMatchObject({ epoch: 2 });
  await until("the loss", () => losses === 1);
  expect([frozen.held(1), await frozen.confirm(1), lease?.isValid()]).toEqual([null, false, false]);
  expect(await frozen.take(1)).toBeNull();
  expect(await next.confirm(1)).toBe(true);
  await Promise.all([frozen.close(), next.close()]);
  await drop();
});

it("sends nothing after another process has taken the lease", async () => {
  const { whatsapp } = world;
  const { connectionId } = company;
  await answer("ours");
  const { agent } = company;
  const page = (await agent.call("GET", "/tickets?showAll=true&status=open")).body as { tickets: { id: number }[] };
  const rival = await waitForLease(connectionId);
  const sent = whatsapp.sent.length;
  await cutLeases();
  expect(await rival.lease).toBe("got it");
  await agent.call("POST", `/messages/${page.tickets[0]?.id}`, { body: "not ours to send" });
  await until("the end", () => !whatsapp.opened.has(connectionId));
  expect(whatsapp.sent).toHaveLength(sent);
  await rival.giveBack();
  rival.end();
  await until("the phone", () => whatsapp.sent.some(({ message }) => message.body === "not ours to send"));
  expect(whatsapp.repeats).toEqual([]);
});

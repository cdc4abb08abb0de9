import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import type { SessionState } from "../channel.ts";

let world: World;
let company: TestCompany;
let admin: Caller;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  admin = company.admin;
  await world.connect();
});
afterAll(() => world.close());

const list = async () => (await admin.call("GET", "/whatsapp")).body as Connection[];
const find = async (id: number) => (await admin.call("GET", `/whatsapp/${id}`)).body as Connection;
const add = async (name: string, more = {}) =>
  (await admin.call("POST", "/whatsapp", { name, ...more })).body as Connection;

it("makes a company's first connection the default, and exactly one afterwards", async () => {
  const other = await world.addCompany("Fresh");
  await other.admin.call("DELETE", `/whatsapp/${other.connectionId}`);
  const first = (await other.admin.call("POST", "/whatsapp", { name: "First" })).body as Connection;
  expect(first.isDefault).toBe(true);
  const second = (await other.admin.call("POST", "/whatsapp", { name: "Second", isDefault: true })).body as Connection;
  expect(second.isDefault).toBe(true);
  const all = (await other.admin.call("GET", "/whatsapp")).body as Connection[];
  expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

it("starts a new connection's session, and updates screens live", async () => {
  const screen = await listen(world, admin);
  const { id } = await add("New");
  const heard = (kind: string) =>
    screen.heard.some(({ name, payload }) => {
      const { whatsapp, session } = payload as { whatsapp?: Connection; session?: Connection };
      return name === `company-${company.id}-${kind}` && (whatsapp ?? session)?.id === id;
    });
  // The events follow the commit, so the API may answer before the screen gets them.
  await until("the screen", () => heard("whatsapp") && heard("whatsappSession"));
  expect((await find(id)).status).toBe("CONNECTED");
  screen.close();
});

it("disconnects, stays disconnected, and reconnects only on request", async () => {
  const { id } = await add("On and off");
  await until("the session", async () => (await find(id)).status === "CONNECTED");
  await admin.call("DELETE", `/whatsappsession/${id}`);
  await until("the end", () => !world.whatsapp.opened.has(id));
  expect((await find(id)).status).toBe("DISCONNECTED");
  await admin.call("POST", `/whatsappsession/${id}`);
  await until("the session", async () => (await find(id)).status === "CONNECTED");
  const { entries } = (await admin.call("GET", "/audit?area=connection&action=update")).body as AuditPage;
  expect(entries.filter(({ targetId }) => targetId === id)).toMatchObject([
    { targetName: "On and off", changes: [{ field: "enabled", before: "false", after: "true" }] },
    { user: { id: admin.id }, changes: [{ field: "enabled", before: "true", after: "false" }] },
  ]);
});

it("shows the account's name once its session reports it", async () => {
  const { id } = await add("Named");
  await until("the session", async () => (await find(id)).status === "CONNECTED");
  const state = { status: "CONNECTED", retries: 0 } as const;
  await world.whatsapp.sink.session(id, { ...state, profileName: "Casa & Cozinha" });
  await world.whatsapp.sink.session(id, state);
  expect((await find(id)).profileName).toBe("Casa & Cozinha");
});

it("says why a phone could not be linked, until one is or a person tries again", async () => {
  const { id } = await add("Passkey");
  await until("the session", async () => (await find(id)).status === "CONNECTED");
  const ended = { status: "DISCONNECTED", retries: 0 } as const;
  const report = (state: Partial<SessionState>) => world.whatsapp.sink.session(id, { ...ended, ...state });
  const refuse = () => report({ obstacle: "passkey" });
  const obstacle = async () => (await find(id)).obstacle;

  await refuse();
  // A server that starts shows a code again.
  for (const state of [ended, { status: "OPENING" as const, linking: { step: "code" as const, qrcode: "scan me" } }]) {
    await report(state);
    expect(await obstacle()).toBe("passkey");
  }
  expect((await company.agent.call("GET", `/whatsapp/${id}`)).body).toMatchObject({ obstacle: "passkey", qrcode: "" });

  for (const state of [{ status: "OPENING" as const, linking: { step: "linked" as const } }, { obstacle: null }]) {
    await refuse();
    await report(state);
    expect(await obstacle()).toBeNull();
  }
  for (const method of ["POST", "PUT"]) {
    await refuse();
    await admin.call(method, `/whatsappsession/${id}`);
    await until("the session", async () => (await find(id)).status === "CONNECTED");
    expect(await obstacle()).toBeNull();
  }
  await refuse();
  await admin.call("DELETE", `/whatsappsession/${id}`);
  expect(await obstacle()).toBeNull();
});

it("leaves a running session alone when it is started again", async () => {
  const { id } = await add("Busy");
  await until("the session", async () => (await find(id)).status === "CONNECTED");
  expect((await admin.call("POST", `/whatsappsession/${id}`)).status).toBe(200);
  expect((await find(id)).status).toBe("CONNECTED");
});

it("returns a pairing code only while one can be used", async () => {
  const { id } = await add("By code");
  await until("the session", async () => (await find(id)).status === "CONNECTED");
  const ask = () => admin.call("POST", `/whatsappsession/${id}/pairing-code`, { number: "5531988001020" });
  expect(await ask()).toMatchObject({ status: 400, body: { error: "ERR_WAPP_NOT_INITIALIZED" } });
  await world.whatsapp.sink.session(id, {
    status: "OPENING",
    linking: { step: "code", qrcode: "scan me" },
    retries: 0,
  });
  expect(await ask()).toMatchObject({ status: 200, body: { code: "ABCD1234" } });
});

it("keeps one default: another has to be chosen before it is deleted", async () => {
  const current = (await list()).find(({ isDefault }) => isDefault);
  for (const reply of [
    await admin.call("DELETE", `/whatsapp/${current?.id}`),
    await admin.call("PUT", `/whatsapp/${current?.id}`, { name: "Still", isDefault: false }),
  ]) {
    expect(reply).toMatchObject({ status: 400, body: { error: "ERR_NO_OTHER_WHATSAPP" } });
  }
  const { id } = await add("Heir");
  await admin.call("PUT", `/whatsapp/${id}`, { name: "Heir", isDefault: true });
  expect((await admin.call("DELETE", `/whatsapp/${current?.id}`)).status).toBe(200);
});

it("requires a greeting with more than one queue, and the company's own queues", async () => {
  const other = await world.addCompany("Other");
  const bad = [
    [{ name: "Two", queueIds: company.queueIds }, "ERR_WAPP_GREETING_REQUIRED"],
    [{ name: "Foreign", queueIds: [other.queueIds[0]] }, "ERR_QUEUE_NOT_FOUND"],
    [{ name: "X" }, "ERR_INVALID_REQUEST"],
    [{ name: "   " }, "ERR_INVALID_REQUEST"],
    [{ name: "Ok", queueIds: "all" }, "ERR_INVALID_REQUEST"],
  ] as const;
  const before = (await list()).length;
  for (const [form, error] of bad) expect((await admin.call("POST", "/whatsapp", form)).body).toMatchObject({ error });
  expect((await list()).length).toBe(before);
  const good = await add("Two", { queueIds: [...company.queueIds, company.queueIds[0]], greetingMessage: "Hello" });
  expect(good.queues.map(({ name }) => name)).toEqual(["Sales", "Support"]);
});

it("is deleted while a message arrives: the deletion loses the deadlock and is retried", {
  tags: ["long"],
}, async () => {
  const busy = await world.addCompany("Busy");
  await world.whatsapp.open(busy.connectionId);
  await world.whatsapp.deliver(busy.connectionId, "5531970000001", "Hi");
  const { sql } = world.database;
  let removing: ReturnType<Caller["call"]> | undefined;
  // Inbound messages lock in this order: the ticket first, then its connection.
  await sql.begin(async (tx) => {
    await tx`set local deadlock_timeout = 60000`;
    await tx`update tickets set unread_messages = 2 where company_id = ${busy.id}`;
    removing = busy.admin.call("DELETE", `/whatsapp/${busy.connectionId}`);
    await until("the wait", async () => (await sql`select 1 from pg_locks where not granted`).length > 0);
    await tx`select id from connections where id = ${busy.connectionId} for key share`;
  });
  expect((await removing)?.status).toBe(200);
});

import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionJobs } from "../../connection-jobs.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import type { TestCall } from "../../testing/fake-webhook-channel.ts";
import { noLimits } from "../../testing/no-limits.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { connectionQueues, connections } from "../connections/connections.table.ts";
import { WebhookConnections } from "../runtime/webhook-connections.ts";
import { planCall } from "./call-queue.ts";
import { findUnstoredCalls } from "./unstored-calls.ts";

let world: World;
let company: TestCompany;
let connectionId: number;

beforeAll(async () => {
  world = await createWorld({ limits: { ...noLimits, perAddress: 300 } });
  company = await world.addCompany();
  const made = { companyId: company.id, name: "Official", channel: "test-webhook", status: "CONNECTED" as const };
  const [row] = await world.database.db.insert(connections).values(made).returning();
  connectionId = row?.id ?? 0;
  await world.database.db.insert(connectionQueues).values({ connectionId, queueId: company.queueIds[0] ?? 0 });
  await world.connect();
});
afterAll(() => world.close());

const post = (body: string, signature: string, { channel = "test-webhook", from = "127.0.0.1" } = {}) =>
  world.app.inject({
    method: "POST",
    url: `/channels/${channel}/webhook`,
    remoteAddress: from,
    headers: { "content-type": "application/json", "x-signature": signature },
    payload: body,
  });

async function call(said: TestCall): Promise<void> {
  const body = JSON.stringify(said);
  expect((await post(body, world.webhook.sign(body))).statusCode).toBe(200);
}

const write = (id: string, from: string, body: string) => call({ connectionId, message: { id, from, body } });

async function ticketOf(number: string): Promise<number> {
  const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  return tickets.find(({ contact }) => contact.number === number)?.id ?? 0;
}

const bodies = async (ticketId: number) =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages.map(({ body }) => body);

/** An open conversation on the connection, begun by a contact. */
async function talk(number: string): Promise<number> {
  await write(`in-${number}`, number, "hello");
  const ticketId = await until("the ticket", () => ticketOf(number));
  await company.agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  return ticketId;
}

async function answer(ticketId: number, body: string): Promise<string> {
  return ((await company.agent.call("POST", `/messages/${ticketId}`, { body })).body as Message).id;
}

async function stored(id: string) {
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(id)));
  return row;
}

it("refuses an unknown channel, a call without a signature, and a wrong challenge", async () => {
  expect((await post("{}", "", { channel: "whatsapp-web" })).statusCode).toBe(404);
  const body = JSON.stringify({ connectionId, message: { id: "forged", from: "5531988006660", body: "forged" } });
  expect((await post(body, world.webhook.sign(`${body} `))).statusCode).toBe(403);
  const ask = (token: string) =>
    world.app.inject({ method: "GET", url: `/channels/test-webhook/webhook?token=${token}&challenge=1158` });
  expect((await ask("wrong")).statusCode).toBe(403);
  const answered = await ask(world.webhook.secret);
  expect([answered.statusCode, answered.body]).toEqual([200, "1158"]);
  // A later call is processed by now, so the refused one had its chance.
  await write("after", "5531988006661", "after");
  await until("the next", () => ticketOf("5531988006661"));
  expect(await ticketOf("5531988006660")).toBe(0);
});

it("counts only calls that the channel did not sign, and refuses no signed one", async () => {
  const [meta, stranger] = ["192.0.2.10", "192.0.2.11"];
  // About nobody: there is nothing to process.
  const body = "{}";
  const statuses = async (count: number, from: string, signature: string) => {
    const answers = await Promise.all(Array.from({ length: count }, () => post(body, signature, { from })));
    return Map.groupBy(answers, ({ statusCode }) => statusCode);
  };
  expect([...(await statuses(1_000, meta, world.webhook.sign(body))).keys()]).toEqual([200]);
  const forged = await statuses(310, stranger, "forged");
  expect([forged.get(403)?.length, forged.get(429)?.length]).toEqual([300, 10]);
  expect(forged.get(429)?.[0]?.json()).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
  // Further calls of that address are not read, but calls that the channel signed are accepted from it, too.
  expect((await post(body, world.webhook.sign(body), { from: stranger })).statusCode).toBe(429);
  await statuses(310, meta, "forged");
  expect((await post(body, world.webhook.sign(body), { from: meta })).statusCode).toBe(200);
});

it("stores a message once though the call is repeated, and processes a failed one again", async () => {
  world.webhook.failingCalls = 1;
  await write("twice", "5531988006662", "only once");
  await write("twice", "5531988006662", "only once");
  const ticketId = await until("the ticket", () => ticketOf("5531988006662"));
  await write("behind", "5531988006662", "behind it");
  await until("the one behind", async () => (await bodies(ticketId)).includes("behind it"));
  await until("the repeat", async () => (await waitingCalls()) === 0);
  expect((await bodies(ticketId)).filter((body) => body === "only once")).toHaveLength(1);
});

it("keeps the order of one contact's messages, and lets no contact wait for another's", async () => {
  await write("first-0", "5531988006670", "0");
  const ticketId = await until("the ticket", () => ticketOf("5531988006670"));
  const release = world.webhook.holdNextCall();
  await write("first-1", "5531988006670", "1");
  for (const n of [2, 3, 4]) await write(`first-${n}`, "5531988006670", String(n));
  await write("other", "5531988006671", "nobody before me");
  await until("the other contact", () => ticketOf("5531988006671"));
  expect(await bodies(ticketId)).toEqual(["0"]);
  release();
  await until("all of them", async () => (await bodies(ticketId)).length === 5);
  expect(await bodies(ticketId)).toEqual(["0", "1", "2", "3", "4"]);
});

it("sets a call aside that keeps failing, so that the contact's later ones are processed", {
  tags: ["long"],
}, async () => {
  world.webhook.failingCalls = 2;
  await write("failing", "5531988006672", "set aside");
  await until("the first failure", async () => (await retriedCalls()) === 1);
  // The changed times send no notification: the next poll of the queue finds them.
  await world.database.sql`
    update pgboss.job set retry_count = 8, start_after = now() where name = 'channel-turns' and state = 'retry'`;
  await until("its place aside", async () => (await asideCalls()) === 1);
  await write("behind-failing", "5531988006672", "behind it");
  const ticketId = await until("the ticket", () => ticketOf("5531988006672"));
  expect(await bodies(ticketId)).toEqual(["behind it"]);
  await world.database.sql`update pgboss.job set start_after = now() where name = 'channel-calls-aside'`;
  await until("the one aside", async () => (await bodies(ticketId)).length === 2);
});

it("sets a call aside at once that the database will never store, tries it seldom, and shows it to the operator", {
  tags: ["long"],
}, async () => {
  const { webhook, database } = world;
  const [before] = await findUnstoredCalls(database.sql);
  expect(before).toMatchObject({ state: "OK" });
  const usual = webhook.failure;
  webhook.failingCalls = 1;
  const unstorable = Object.assign(new Error("not stored"), {
    cause: Object.assign(new Error("NUL"), { code: "22021" }),
  });
  webhook.failure = unstorable;
  await write("unstorable", "5531988006673", "never");
  await until("its place aside", async () => (await asideCalls()) === 1);
  await write("behind-unstorable", "5531988006673", "behind it");
  const ticketId = await until("the ticket", () => ticketOf("5531988006673"));
  expect(await bodies(ticketId)).toEqual(["behind it"]);
  webhook.failingCalls = 1;
  await database.sql`update pgboss.job set start_after = now() where name = 'channel-calls-aside' and state = 'created'`;
  const seldom = () => database.sql<{ retry_count: number; is_later: boolean }[]>`
    select retry_count, start_after > now() + interval '50 minutes' as is_later from pgboss.job
    where name = 'channel-calls-aside' and state = 'retry'`;
  await until("its next attempt", async () => (await seldom()).length === 1);
  webhook.failure = usual;
  expect(await seldom()).toMatchObject([{ retry_count: 0, is_later: true }]);
  expect(await findUnstoredCalls(database.sql)).toMatchObject([
    { state: "WARN", found: expect.stringContaining("1 could not be stored") },
  ]);
  // After 30 days it is given up, and the doctor has nothing more to show.
  await database.sql`update pgboss.job set start_after = now(),
    data = data || '{"since":"2026-01-01T00:00:00Z"}' where name = 'channel-calls-aside' and state = 'retry'`;
  webhook.failingCalls = 1;
  webhook.failure = unstorable;
  const found = async () => (await findUnstoredCalls(database.sql))[0]?.state;
  await until("its end", async () => (await found()) === "OK");
  webhook.failure = usual;
});

it("lets planned steps of practice make no warning", async () => {
  await planCall(world.services, "practice", Buffer.from("{}"), new Date(Date.now() + 3_600_000));
  expect(await findUnstoredCalls(world.database.sql)).toMatchObject([{ state: "OK" }]);
  await world.database.sql`delete from pgboss.job where name = 'channel-calls'`;
});

const waitingCalls = async () =>
  (
    await world.database
      .sql`select 1 from pgboss.job where name = 'channel-turns' and state in ('created', 'active', 'retry')`
  ).length;
const retriedCalls = async () =>
  (await world.database.sql`select 1 from pgboss.job where name = 'channel-turns' and state = 'retry'`).length;
const asideCalls = async () =>
  (await world.database.sql`select 1 from pgboss.job where name = 'channel-calls-aside' and state = 'created'`).length;

it("sends by the channel's adapter, stores its id, and updates acknowledgements by it", async () => {
  const ticketId = await talk("5531988006663");
  const id = await answer(ticketId, "good morning");
  await until("the tick", async () => (await stored(id))?.ack === 1);
  const sent = world.webhook.sent.find(({ message }) => message.body === "good morning");
  expect(sent?.connectionId).toBe(connectionId);
  expect((await stored(id))?.providerId).toBe(sent?.externalId);
  expect(world.whatsapp.sent.some(({ message }) => message.body === "good morning")).toBe(false);
  await call({ connectionId, receipt: { providerId: sent?.externalId ?? "", ack: 4 } });
  await until("it is read", async () => (await stored(id))?.ack === 4);
});

it("repeats a send whose answer was lost without a duplicate", async () => {
  const ticketId = await talk("5531988006664");
  world.webhook.loseNextAnswer = true;
  const id = await answer(ticketId, "once, please");
  await until("the tick", async () => (await stored(id))?.ack === 1);
  const sent = world.webhook.sent.filter(({ message }) => message.body === "once, please");
  expect([sent.length, world.webhook.repeats]).toEqual([1, 1]);
  expect((await stored(id))?.providerId).toBe(sent[0]?.externalId);
});

it("finds a message by the id it was sent under when the receipt precedes the answer", async () => {
  const ticketId = await talk("5531988006665");
  const send = world.webhook.send.bind(world.webhook);
  world.webhook.send = async (id, message) => {
    const sent = await send(id, message);
    await world.webhook.receive(
      Buffer.from(
        JSON.stringify({ connectionId, receipt: { providerId: sent.externalId, sentAs: message.providerId, ack: 3 } }),
      ),
    );
    return sent;
  };
  const id = await answer(ticketId, "already there");
  await until("it is delivered", async () => (await stored(id))?.ack === 3);
  world.webhook.send = send;
  const sent = world.webhook.sent.find(({ message }) => message.body === "already there");
  expect((await stored(id))?.providerId).toBe(sent?.externalId);
});

it("shows a refusal that comes after the acceptance, and a person's retry is a new message", async () => {
  const ticketId = await talk("5531988006669");
  const id = await answer(ticketId, "too late");
  await until("the tick", async () => (await stored(id))?.ack === 1);
  const first = (await stored(id))?.providerId ?? "";
  const failed = { providerId: first, reason: "outsideWindow" } as const;
  await call({ connectionId, failed });
  await until("the failure", async () => (await stored(id))?.failure === "ERR_WAPP_OUTSIDE_WINDOW");
  // Neither a repeat nor a late first step changes it.
  await world.webhook.receive(Buffer.from(JSON.stringify({ connectionId, failed })));
  await world.webhook.receive(Buffer.from(JSON.stringify({ connectionId, receipt: { providerId: first, ack: 1 } })));
  expect(await stored(id)).toMatchObject({ failure: "ERR_WAPP_OUTSIDE_WINDOW", ack: 1 });

  expect((await company.agent.call("POST", `/messages/${id}/retry`)).status).toBe(200);
  await until("the second attempt", async () => (await stored(id))?.ack === 1 && !(await stored(id))?.failure);
  const sent = world.webhook.sent.filter(({ message }) => message.body === "too late");
  expect(sent).toHaveLength(2);
  expect((await stored(id))?.providerId).toBe(sent[1]?.externalId);
  // The first attempt's late report no longer concerns it; a delivered message stays delivered.
  await world.webhook.receive(Buffer.from(JSON.stringify({ connectionId, failed })));
  await call({ connectionId, receipt: { providerId: sent[1]?.externalId ?? "", ack: 3 } });
  await until("it is delivered", async () => (await stored(id))?.ack === 3);
  const late = { providerId: sent[1]?.externalId ?? "", reason: "notReachable" } as const;
  await world.webhook.receive(Buffer.from(JSON.stringify({ connectionId, failed: late })));
  expect(await stored(id)).toMatchObject({ failure: null, ack: 3 });
});

it("is processed by any server, one of which may stop", async () => {
  const { services, database, webhook } = world;
  const other = new WebhookConnections(services, {
    sql: database.sql,
    adapters: [webhook],
    jobs: connectionJobs(services),
  });
  await other.start();
  const ticketId = await talk("5531988006667");
  const lines = Array.from({ length: 8 }, (_, n) => `line ${n}`);
  for (const line of lines) await answer(ticketId, line);
  const arrived = () => webhook.sent.map(({ message }) => message.body).filter((body) => lines.includes(body));
  await until("all lines", () => arrived().length === lines.length);
  expect(arrived()).toEqual(lines);
  await other.stop();
  await answer(ticketId, "still worked");
  await until("the rest", () => webhook.sent.some(({ message }) => message.body === "still worked"));
});

it("declares its capabilities, and refuses the rest with an error code", async () => {
  const { admin, agent } = company;
  const cannot = (capability: string) => ({
    status: 400,
    body: { error: "ERR_CHANNEL_CANNOT", details: { capability } },
  });
  const shown = (await admin.call("GET", `/whatsapp/${connectionId}`)).body as Connection;
  expect(shown).toMatchObject({ channelKind: "test-webhook", capabilities: ["templates", "serviceWindow"] });
  expect(await admin.call("PUT", `/whatsappsession/${connectionId}`)).toMatchObject(cannot("pairing"));
  const pairing = admin.call("POST", `/whatsappsession/${connectionId}/pairing-code`, { number: "5531988001020" });
  expect(await pairing).toMatchObject(cannot("pairing"));
  const groups = admin.call("PUT", `/whatsapp/${connectionId}`, { name: "Official", allowGroups: true });
  expect(await groups).toMatchObject(cannot("groups"));

  const ticketId = await talk("5531988006668");
  const id = await answer(ticketId, "as it is");
  await until("the tick", async () => (await stored(id))?.ack === 1);
  expect(await agent.call("PUT", `/messages/${id}`, { body: "other" })).toMatchObject(cannot("edit"));
  expect(await agent.call("PUT", `/messages/${id}/reaction`, { emoji: "👍" })).toMatchObject(cannot("react"));
  expect(await agent.call("DELETE", `/messages/${id}`)).toMatchObject(cannot("revoke"));
  expect(await stored(id)).toMatchObject({ body: "as it is", isDeleted: false });

  const warmUp = { sendAt: "09:00", sendEndAt: "18:00", timeInterval: 1, timeIntervalMore: 2, dayWork: ["segunda"] };
  const both = await admin.call("POST", "/maturar", { ...warmUp, whatsappIds: [company.connectionId, connectionId] });
  expect(both).toMatchObject(cannot("pairing"));
});

it("stops being processed when it is deleted, and leaves no queue behind", { tags: ["long"] }, async () => {
  const made = { companyId: company.id, name: "Short", channel: "test-webhook", status: "CONNECTED" as const };
  const [row] = await world.database.db.insert(connections).values(made).returning();
  const id = row?.id ?? 0;
  const queues = async () => (await world.database.sql`select 1 from pgboss.queue where name like ${`%-${id}`}`).length;
  await until("its queues", async () => (await queues()) > 0);
  await company.admin.call("DELETE", `/whatsapp/${id}`);
  await until("their end", async () => (await queues()) === 0);
});

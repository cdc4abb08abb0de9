import { once } from "node:events";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Field } from "@balcao/shared/inbox/fields.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { StreamFrame } from "@balcao/shared/integrations/api-events.ts";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { SendError } from "../../channels/send-error.ts";
import { systemContext } from "../../context.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { inboundText } from "../../testing/fake-provider.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { openStream } from "../../testing/servers/stream-client.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { apiEvents } from "./api-events.table.ts";
import { appendEvent } from "./append-event.ts";
import { placeRestoredEvents, purgeEvents } from "./purge-events.ts";
import { beginning, readEvents } from "./read-events.ts";

let world: World;
let ours: TestCompany;
let token: string;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  ours = await world.addCompany("Ours");
  await world.connect();
  await until("the session", () => world.whatsapp.opened.has(ours.connectionId));
  token = await tokenOf(ours);
});
afterAll(() => world.close());

const tokenOf = async ({ admin, connectionId }: TestCompany) =>
  ((await admin.call("POST", `/whatsapp/${connectionId}/token`)).body as Connection).token;
const deliver = (number: string, body: string, more = {}) =>
  world.whatsapp.deliver(ours.connectionId, number, body, more);
const send = async (number: string, body: string) =>
  (
    await world.app.inject({
      method: "POST",
      url: "/api/messages/send",
      headers: { authorization: `Bearer ${token}` },
      payload: { number, body },
    })
  ).json() as { messageId: string };
const bodyOf = (event: StreamFrame) => ("data" in event && "message" in event.data ? event.data.message.body : null);
const stored = (company = ours) =>
  world.database.db.select().from(apiEvents).where(eq(apiEvents.companyId, company.id)).orderBy(asc(apiEvents.id));

it("sends a program the contacts' messages, the company's own and their progress", async () => {
  const stream = await openStream(world, token);
  const number = freshNumber();
  await deliver(number, "Bom dia", { pushName: "Ana" });
  const { messageId } = await send(number, "Seu pedido saiu");
  await until("the sending", () => stream.events().some(({ type }) => type === "message.sent"));
  const sent = world.whatsapp.sent.find(({ message }) => message.body === "Seu pedido saiu")?.message.providerId ?? "";
  for (const ack of [3, 3, 4, 3] as const) await world.whatsapp.receipt(ours.connectionId, sent, ack);
  await deliver(number, "do celular", { fromMe: true });
  await until("all", () => stream.events().length === 5);
  // Every frame matches the contract.
  for (const frame of stream.frames) StreamFrame.parse(frame);
  const connectionId = String(ours.connectionId);
  expect(stream.events()).toMatchObject([
    { type: "message.received", connectionId, data: { message: { number, contactName: "Ana", body: "Bom dia" } } },
    { type: "message.sent", data: { message: { id: messageId, fromMe: true, number } } },
    { type: "message.ack", data: { messageId, number, ack: 3, state: "delivered" } },
    { type: "message.ack", data: { messageId, ack: 4, state: "read" } },
    { type: "message.sent", data: { message: { body: "do celular", fromMe: true } } },
  ]);
  await stream.close();
});

it("has the values of fields of the contact and the ticket, of every kind", async () => {
  const stream = await openStream(world, token);
  const number = freshNumber();
  await deliver(number, "Bom dia");
  const [first] = await until("the message", () => (stream.events().length > 0 ? stream.events() : null));
  if (first?.type !== "message.received") throw new Error("another event");
  expect(first.data.message).toMatchObject({ contactFields: [], ticketFields: [] });
  const { ticketId } = first.data.message;
  const fieldOf = async (subject: string, name: string, kind: string, choices: { name: string }[] = []) =>
    (await ours.admin.call("POST", "/fields", { subject, name, kind, choices })).body as Field;
  const plans = await fieldOf("contact", "Planos", "choices", [{ name: "Ouro" }, { name: "Prata" }]);
  const due = await fieldOf("contact", "Mensalidade", "money");
  const seller = await fieldOf("ticket", "Vendedor", "person");
  const { contactId } = (await ours.admin.call("GET", `/tickets/${ticketId}`)).body as Ticket;
  const ids = plans.choices.map(({ id }) => id).toReversed();
  const set = (path: string, values: { fieldId: number; value: unknown }[]) =>
    ours.admin.call("PATCH", `${path}/fields`, { values });
  await set(`/contacts/${contactId}`, [
    { fieldId: due.id, value: 99.9 },
    { fieldId: plans.id, value: ids },
  ]);
  await set(`/tickets/${ticketId}`, [{ fieldId: seller.id, value: ours.agent.id }]);

  await deliver(number, "E agora?");
  const second = await until("the next message", () => stream.events()[1]);
  expect(second).toMatchObject({
    data: {
      message: {
        contactFields: [
          { fieldId: plans.id, name: "Planos", value: ids.toReversed(), text: "Ouro, Prata" },
          { fieldId: due.id, name: "Mensalidade", value: 99.9, text: "R$ 99,90" },
        ],
        ticketFields: [{ fieldId: seller.id, name: "Vendedor", value: ours.agent.id }],
      },
    },
  });
  for (const frame of stream.frames) StreamFrame.parse(frame);
  await stream.close();
});

it("starts with the very next message, in spite of cached connection data", async () => {
  const fresh = await world.addCompany("Fresh");
  const sink = createInbound(world.services);
  const receive = (body: string) => sink.message(fresh.connectionId, inboundText(freshNumber(), body));
  await receive("antes");
  await tokenOf(fresh);
  await receive("depois");
  expect(await stored(fresh)).toMatchObject([{ type: "message.received" }]);
});

it("sends an event with the address of a file once it is stored, and for a message that failed", async () => {
  const stream = await openStream(world, token);
  const number = freshNumber();
  const toldFirst = Promise.withResolvers<void>();
  world.whatsapp.mayDownload = toldFirst.promise;
  await world.whatsapp.deliverFile(ours.connectionId, number, Buffer.from(pdf), "document", {
    media: { name: "nota.pdf" },
  });
  await until("the message", () => stream.events().length > 0);
  expect(stream.events()[0]).toMatchObject({ data: { message: { media: { state: "waiting", url: null } } } });
  toldFirst.resolve();
  const media = await until("the file", () => stream.events().find(({ type }) => type === "message.media"));
  expect(media).toMatchObject({ data: { message: { media: { state: "ready", name: "nota.pdf" } } } });
  if (media.type !== "message.media") throw new Error("another event");
  const { url } = media.data.message.media ?? {};
  expect((await world.app.inject({ url: url ?? "" })).statusCode).toBe(200);

  world.whatsapp.failure = new SendError("refused", "no");
  const { messageId } = await send(number, "nunca");
  await until("the failure", () => stream.events().some(({ type }) => type === "message.failed"));
  world.whatsapp.failure = null;
  expect(stream.events().at(-1)).toMatchObject({ data: { messageId, number, reason: "ERR_SENDING_WAPP_MSG" } });
  await stream.close();
});

it("sends an event for an undecryptable message once it can be read, and shows no revoked text", async () => {
  const stream = await openStream(world, token);
  const number = freshNumber();
  const providerId = await deliver(number, "", { undecryptable: true });
  await deliver(number, "agora sim", { providerId });
  await until("the message", () => stream.events().length > 0);
  expect(stream.events().map(bodyOf)).toEqual(["agora sim"]);
  await world.database.db.update(messages).set({ isDeleted: true }).where(eq(messages.providerId, providerId));
  const late = await openStream(world, token, { after: "0" });
  await until("the repeat", () => late.events().length > 0);
  expect(late.events()).toMatchObject([{ data: { message: { body: "", isDeleted: true } } }]);
  for (const one of [stream, late]) await one.close();
});

it("continues after a disconnection where it was, without loss or repeats, by address or header", async () => {
  const first = await openStream(world, token);
  const number = freshNumber();
  for (let n = 1; n <= 3; n++) await deliver(number, `antes ${n}`);
  await until("three", () => first.events().length === 3);
  first.socket.terminate();
  for (let n = 1; n <= 250; n++) await deliver(number, `fora ${n}`);
  const lastEventId = first.events().at(-1)?.id ?? "";
  const expected = [...Array.from({ length: 250 }, (_, n) => `fora ${n + 1}`), "depois"];
  for (const how of [{ after: lastEventId }, { lastEventId }]) {
    const again = await openStream(world, token, how);
    expect(again.frames[0]).toEqual({ type: "stream.ready", lastEventId });
    if (how.after) await deliver(number, "depois");
    await until("the rest", () => again.events().length >= 251);
    expect(again.events().map(bodyOf)).toEqual(expected);
    await again.close();
  }
});

it("starts now without an event and names that position, and at the beginning with 0", async () => {
  const number = freshNumber();
  const none = await openStream(world, token);
  expect(none.frames[0]).toEqual({ type: "stream.ready", lastEventId: "0" });
  await deliver(number, "primeira");
  await until("it", () => none.events().length === 1);
  const live = await openStream(world, token);
  expect(live.frames[0]).toMatchObject({ lastEventId: none.events()[0]?.id });
  await deliver(number, "segunda");
  await until("it", () => live.events().length === 1);
  expect(live.events().map(bodyOf)).toEqual(["segunda"]);
  const all = await openStream(world, token, { after: "0" });
  await until("both", () => all.events().length === 2);
  for (const one of [none, live, all]) await one.close();
});

it("skips nothing when transactions commit in another order than they began", async () => {
  await deliver(freshNumber(), "a mensagem");
  const [message] = await world.database.db.select().from(messages).where(eq(messages.companyId, ours.id));
  // Reads from the beginning: a running transaction of any database here may still hold the message back.
  const stream = await openStream(world, token, { after: "0" });
  await until("the message", () => stream.events().length === 1);
  const ctx = systemContext(world.services, ours.id, "test");
  const append = (db: typeof ctx.db, ack: 3 | 4) =>
    appendEvent({ ...ctx, db }, { type: "message.ack", ...idsOf(message?.id), data: { ack } });
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = () => {};
  const slow = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const first = world.database.db.transaction(async (tx) => {
    await append(tx, 3);
    begun();
    await held;
  });
  await slow;
  await world.database.db.transaction((tx) => append(tx, 4));
  try {
    // The second event waits for the first.
    const { events, isHeldBack } = await readEvents(world.services, ours.connectionId, beginning);
    expect([events.length, isHeldBack]).toEqual([1, true]);
    expect(stream.events()).toHaveLength(1);
  } finally {
    finish();
  }
  await first;
  await until("both", () => stream.events().length === 3);
  expect(stream.events().slice(1)).toMatchObject([{ data: { ack: 3 } }, { data: { ack: 4 } }]);
  await stream.close();
});
const idsOf = (messageId = 0) => ({ connectionId: ours.connectionId, messageId });

it("stores no event without a token or a webhook", async () => {
  await ours.admin.call("DELETE", `/whatsapp/${ours.connectionId}/token`);
  const number = freshNumber();
  await deliver(number, "ninguém ouve");
  const providerId = await deliver(number, "nem isto", { fromMe: true });
  await world.whatsapp.receipt(ours.connectionId, providerId, 3);
  expect(await stored()).toEqual([]);
});

it("is closed with a reason: an event that is unknown or another's, too many streams, an invalid token", async () => {
  const theirs = await world.addCompany("Theirs");
  const theirToken = await tokenOf(theirs);
  await deliver(freshNumber(), "nossa");
  const [event] = await stored();
  for (const [bearer, after] of [
    [token, "999999999"],
    [theirToken, String(event?.id)],
  ] as const) {
    const refused = await openStream(world, bearer, { after });
    expect(await refused.closed).toMatchObject({ code: 4404, reason: expect.stringContaining("unknown or too old") });
    expect(refused.frames).toEqual([]);
  }
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(world, token)));
  const codes = streams.filter(({ frames }) => frames.length === 0).map(({ closed }) => closed);
  expect((await Promise.all(codes)).map(({ code }) => code)).toEqual([4429]);
  const open = streams.filter(({ frames }) => frames.length > 0);
  const other = await openStream(world, theirToken);
  await ours.admin.call("POST", `/whatsapp/${ours.connectionId}/token`);
  for (const { closed } of open) expect((await closed).code).toBe(4401);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  await other.close();
});

it("refuses any other token, and any blocked company", async () => {
  const refusal = async (bearer: string) => {
    const url = `${(await world.url()).replace("http", "ws")}/api/messages/events`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${bearer}` } });
    const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
    socket.on("error", () => {}).terminate();
    return response.statusCode;
  };
  expect(await refusal("nonsense")).toBe(401);
  expect(await refusal(ours.admin.token)).toBe(401);
  const page = await world.app.inject({
    url: "/api/messages/events",
    headers: { authorization: `Bearer ${token}` },
  });
  expect([page.statusCode, page.json().error]).toEqual([426, "ERR_UPGRADE_REQUIRED"]);
  expect(page.headers.upgrade).toBe("websocket");
  await world.database.db.update(companies).set({ status: false }).where(eq(companies.id, ours.id));
  expect(await refusal(token)).toBe(401);
});

it("deletes events after a week, except the last one, which marks that nothing was missed", async () => {
  const number = freshNumber();
  for (let n = 1; n <= 4; n++) await deliver(number, `velha ${n}`);
  const { db } = world.database;
  const before = await stored();
  const old = before.slice(0, 3).map(({ id }) => id);
  await db
    .update(apiEvents)
    .set({ createdAt: new Date(world.services.now().getTime() - 8 * 24 * 60 * 60_000) })
    .where(sql`${apiEvents.id} = any(${sql.param(old)}::bigint[])`);
  expect(await purgeEvents(world.services)).toBe(2);
  expect((await stored()).map(({ id }) => id)).toEqual(before.slice(2).map(({ id }) => id));
  const late = await openStream(world, token, { after: String(old[1]) });
  expect((await late.closed).code).toBe(4404);
  const intime = await openStream(world, token, { after: String(old[2]) });
  await until("the rest", () => intime.events().length === 1);
  expect(intime.events().map(bodyOf)).toEqual(["velha 4"]);
  await intime.close();
});

it("of a database restored from a backup continues, although its transaction ids start again", async () => {
  const number = freshNumber();
  for (const body of ["uma", "outra"]) await deliver(number, body);
  const [first] = await stored();
  await world.database.db
    .update(apiEvents)
    .set({ xact: sql`${apiEvents.xact} + 1000000000` })
    .where(eq(apiEvents.companyId, ours.id));
  await placeRestoredEvents(world.services);
  const stream = await openStream(world, token, { after: String(first?.id) });
  await deliver(number, "nova");
  await until("the rest", () => stream.events().length === 2);
  expect(stream.events().map(bodyOf)).toEqual(["outra", "nova"]);
  await stream.close();
});

import { randomUUID } from "node:crypto";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chat, contactChat, groupChat } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { SendError } from "../../channels/send-error.ts";
import { inboundText } from "../../testing/fake-provider.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messages } from "./messages.table.ts";

let world: World;
let company: TestCompany;
let nextNumber = 5511900000000;
const freshNumber = () => String(nextNumber++);

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const ticketsOf = async (number: string): Promise<Ticket[]> =>
  ((await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage).tickets;

const conversation = async (ticketId: number): Promise<Message[]> =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;

/** A contact's ticket, accepted by the agent. */
async function openTicket(number = freshNumber()): Promise<Ticket> {
  await world.whatsapp.deliver(company.connectionId, number, "hello");
  const [ticket] = await ticketsOf(number);
  return (await company.agent.call("PUT", `/tickets/${ticket?.id}`, { status: "open" })).body as Ticket;
}

const send = async (ticketId: number, body: string, more = {}) =>
  company.agent.call("POST", `/messages/${ticketId}`, { body, ...more });

it("stores a message once, however often and concurrently it is delivered", async () => {
  const number = freshNumber();
  const same = { providerId: randomUUID() };
  await Promise.all(
    Array.from({ length: 8 }, () => world.whatsapp.deliver(company.connectionId, number, "once", same)),
  );
  await world.whatsapp.deliver(company.connectionId, number, "once", same);
  const [ticket, ...more] = await ticketsOf(number);
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({ unreadMessages: 1 });
  expect(await conversation(ticket?.id ?? 0)).toHaveLength(1);
});

it("opens one ticket for a contact who writes several messages at once", async () => {
  const number = freshNumber();
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => world.whatsapp.deliver(company.connectionId, number, `part ${n}`)),
  );
  const found = await ticketsOf(number);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ unreadMessages: 10, status: "pending" });
});

it("stores messages of two contacts under the same id", async () => {
  const [mine, theirs] = [freshNumber(), freshNumber()];
  const same = { providerId: randomUUID() };
  await world.whatsapp.deliver(company.connectionId, mine, "first", same);
  await world.whatsapp.deliver(company.connectionId, theirs, "second", same);
  expect(await ticketsOf(theirs)).toHaveLength(1);
});

it("finds a contact by number and by private id, and merges two that were separate", async () => {
  const number = freshNumber();
  const lid = `99${number}`;
  const deliver = (chat: Chat, body: string) => world.whatsapp.deliver(company.connectionId, number, body, { chat });
  await deliver(contactChat({ lid }), "by private id");
  await deliver(contactChat({ phone: number }), "by number");
  await deliver(contactChat({ lid, phone: number }), "by both");

  const found = await world.database.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, company.id), eq(contacts.lid, lid)));
  expect(found).toMatchObject([{ number, lid }]);
  const [open, ...others] = (await ticketsOf(number)).filter(({ status }) => status !== "closed");
  expect(others).toEqual([]);
  expect((await conversation(open?.id ?? 0)).map(({ body }) => body)).toEqual([
    "by private id",
    "by number",
    "by both",
  ]);
});

it("completes an undecryptable message when it arrives again", async () => {
  const number = freshNumber();
  const same = { providerId: randomUUID() };
  await world.whatsapp.deliver(company.connectionId, number, "", {
    ...same,
    mediaType: "unreadable",
    undecryptable: true,
    payload: new Uint8Array(),
  });
  const [ticket] = await ticketsOf(number);
  expect(ticket).toMatchObject({ lastMessageWordless: true, lastMessageType: "unreadable" });
  await world.whatsapp.deliver(company.connectionId, number, "now readable", same);
  expect(await conversation(ticket?.id ?? 0)).toMatchObject([{ body: "now readable", mediaType: "chat" }]);
  const shown = { lastMessage: "now readable", lastMessageType: "chat", unreadMessages: 1 };
  expect(await ticketsOf(number)).toMatchObject([shown]);
});

it("opens a new ticket after a closed one, or reopens it within the company's window", async () => {
  const ticket = await openTicket();
  const { number } = ticket.contact;
  await company.agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
  await world.whatsapp.deliver(company.connectionId, number, "another matter");
  expect((await ticketsOf(number)).map(({ status }) => status).sort()).toEqual(["closed", "pending"]);

  await world.database.db.insert(settings).values({ companyId: company.id, key: "reopenWindowMinutes", value: "60" });
  const within = await openTicket();
  await company.agent.call("PUT", `/tickets/${within.id}`, { status: "closed" });
  await world.whatsapp.deliver(company.connectionId, within.contact.number, "one more thing");
  expect(await ticketsOf(within.contact.number)).toMatchObject([{ id: within.id, status: "pending", userId: null }]);
  await world.database.db.delete(settings);
});

it("stores the owner's messages from the phone, without reopening the ticket or counting them", async () => {
  const ticket = await openTicket();
  const { number } = ticket.contact;
  await company.agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
  await world.whatsapp.deliver(company.connectionId, number, "from the phone", { fromMe: true });
  expect(await ticketsOf(number)).toMatchObject([{ id: ticket.id, status: "closed", unreadMessages: 0 }]);
  expect((await conversation(ticket.id)).at(-1)).toMatchObject({
    body: "from the phone",
    fromMe: true,
    ack: 1,
    userId: null,
  });
});

it("ignores groups unless the connection allows them", async () => {
  const group = groupChat("120363000000000001");
  await world.whatsapp.deliver(company.connectionId, "1", "in the group", { chat: group, groupName: "Family" });
  expect(await ticketsOf("Family")).toEqual([]);
  const allow = (allowGroups: boolean) =>
    world.database.db.update(connections).set({ allowGroups }).where(eq(connections.id, company.connectionId));
  await allow(true);
  await world.whatsapp.deliver(company.connectionId, "1", "in the group", { chat: group, groupName: "Family" });
  expect(await ticketsOf("Family")).toMatchObject([{ isGroup: true }]);
  await allow(false);
});

it("drops late messages of a deleted connection", async () => {
  await expect(world.whatsapp.sink.message(999_999, inboundText("5511", "late"))).resolves.toBeUndefined();
});

it("sends once for a clientId, however often the request is repeated", async () => {
  const { id } = await openTicket();
  const clientId = randomUUID();
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(id, "only once", { clientId })));
  expect(new Set(replies.map(({ body }) => (body as Message).id)).size).toBe(1);
  await until("the phone", () => world.whatsapp.sent.some(({ message }) => message.body === "only once"));
  expect((await conversation(id)).filter(({ body }) => body === "only once")).toHaveLength(1);
  expect(world.whatsapp.sent.filter(({ message }) => message.body === "only once")).toHaveLength(1);
});

it("answers a repeated send with the first one's message, whatever happened to the ticket since", async () => {
  const { id } = await openTicket();
  const outcome = async (clientId: string) => {
    const { body } = await send(id, "taken", { clientId });
    return "error" in (body as object) ? (body as { error: string }).error : (body as Message).id;
  };
  const clientId = randomUUID();
  const made = await outcome(clientId);
  for (const [change, refusal] of [
    [{ status: "closed" }, "ERR_TICKET_NOT_OPEN"],
    [{ status: "open", connectionId: null }, "ERR_NO_WAPP_FOUND"],
  ] as const) {
    await world.database.db.update(tickets).set(change).where(eq(tickets.id, id));
    expect([await outcome(clientId), await outcome(randomUUID())]).toEqual([made, refusal]);
  }
});

it("delivers a chat's messages in the order they were written", async () => {
  const { id } = await openTicket();
  const bodies = Array.from({ length: 12 }, (_, n) => `line ${n}`);
  for (const body of bodies) await send(id, body);
  const arrived = () =>
    world.whatsapp.sent.map(({ message }) => message.body).filter((body) => body.startsWith("line "));
  await until("all lines", () => arrived().length === bodies.length);
  expect(arrived()).toEqual(bodies);
});

it("repeats after a lost acknowledgement under the same id", async () => {
  const { id } = await openTicket();
  world.whatsapp.failure = new SendError("timeout", "no ack");
  const { body: message } = await send(id, "ack lost");
  await until("an attempt", async () => (await storedMessage((message as Message).id))?.ack === 0);
  world.whatsapp.failure = null;
  await until("the tick", async () => (await storedMessage((message as Message).id))?.ack === 1);
  expect(world.whatsapp.sent.filter((one) => one.message.body === "ack lost")).toHaveLength(1);
});

const storedMessage = async (id: string) => {
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(id)));
  return row;
};

it.each([
  ["refused", "ERR_SENDING_WAPP_MSG"],
  ["outsideWindow", "ERR_WAPP_OUTSIDE_WINDOW"],
  ["templateProblem", "ERR_WAPP_TEMPLATE"],
  ["templateUnavailable", "ERR_WAPP_TEMPLATE_UNAVAILABLE"],
  ["notReachable", "ERR_WAPP_INVALID_CONTACT"],
] as const)("gives the reason why a message that is %s was not sent, after one attempt", async (reason, shown) => {
  const { id } = await openTicket();
  world.whatsapp.failure = new SendError(reason, "no");
  const sent = (await send(id, `it is ${reason}`)).body as Message;
  await until("the failure", async () => (await storedMessage(sent.id))?.failure === shown);
  world.whatsapp.failure = null;
  expect(world.whatsapp.attempted.filter(({ body }) => body.includes(`it is ${reason}`))).toHaveLength(1);
});

it("sends nothing to a rate-limited channel until the time it named", { tags: ["long"] }, async () => {
  const { id } = await openTicket();
  const { failures } = world.whatsapp;
  const allowedAt = new Date(Date.now() + 2_500);
  world.whatsapp.failure = new SendError("rateLimited", "too many", { until: allowedAt });
  const sent = (await send(id, "too many")).body as Message;
  await until("the attempt", () => world.whatsapp.failures > failures);
  world.whatsapp.failure = null;
  await until("the tick", async () => (await storedMessage(sent.id))?.ack === 1);
  expect(Date.now()).toBeGreaterThanOrEqual(allowedAt.getTime());
  expect(await storedMessage(sent.id)).toMatchObject({ failure: null });
});

it("shows a refusal and sends again only on request", async () => {
  const { id } = await openTicket();
  world.whatsapp.failure = new SendError("restricted", "no");
  const sent = (await send(id, "refused once")).body as Message;
  await until("the failure", async () => (await storedMessage(sent.id))?.failure === "ERR_WAPP_RESTRICTED");
  world.whatsapp.failure = null;
  expect(world.whatsapp.sent.some(({ message }) => message.body === "refused once")).toBe(false);

  const retried = await company.agent.call("POST", `/messages/${sent.id}/retry`);
  expect(retried).toMatchObject({ status: 200, body: { failure: null } });
  await company.agent.call("POST", `/messages/${sent.id}/retry`);
  await until("the tick", async () => (await storedMessage(sent.id))?.ack === 1);
  expect(world.whatsapp.sent.filter(({ message }) => message.body === "refused once")).toHaveLength(1);
});

it("never decreases an acknowledgement", async () => {
  const { id } = await openTicket();
  const sent = (await send(id, "acks")).body as Message;
  const { providerId } = await until("the message", () => storedMessage(sent.id));
  await until("the phone", () => world.whatsapp.sent.some(({ message }) => message.providerId === providerId));
  for (const ack of [3, 5, 4, 3, 1] as const) await world.whatsapp.receipt(company.connectionId, providerId, ack);
  expect((await storedMessage(sent.id))?.ack).toBe(5);
});

it("sends only into an open ticket, and no blank text", async () => {
  const number = freshNumber();
  await world.whatsapp.deliver(company.connectionId, number, "hi");
  const [pending] = await ticketsOf(number);
  expect(await send(pending?.id ?? 0, "too early")).toMatchObject({
    status: 400,
    body: { error: "ERR_TICKET_NOT_OPEN" },
  });
  const { id } = await openTicket();
  for (const body of ["", "   \n ", "x".repeat(4097)]) expect((await send(id, body)).status).toBe(400);
  expect((await conversation(id)).filter(({ fromMe }) => fromMe)).toEqual([]);
});

it("quotes a message of the same conversation only", async () => {
  const ticket = await openTicket();
  const elsewhere = await openTicket();
  const [quoted] = await conversation(ticket.id);
  const [foreign] = await conversation(elsewhere.id);
  expect((await send(ticket.id, "reply", { quotedMsg: quoted })).body).toMatchObject({
    quotedMsg: { id: quoted?.id, body: "hello" },
  });
  expect((await send(ticket.id, "not here", { quotedMsg: foreign })).body).toMatchObject({ quotedMsg: null });
  await until("the phone", () =>
    world.whatsapp.sent.find(({ message }) => message.body === "reply" && message.quoted !== null),
  );
});

it("marks a conversation as read once, and sends the contact a receipt", async () => {
  const ticket = await openTicket();
  await world.whatsapp.deliver(company.connectionId, ticket.contact.number, "read me");
  expect((await company.agent.call("POST", `/messages/${ticket.id}/read`)).status).toBe(204);
  expect(await ticketsOf(ticket.contact.number)).toMatchObject([{ unreadMessages: 0 }]);
  await until("the read receipts", () => world.whatsapp.read.length >= 2);
});

it("deletes an own message on the phone too, and hides its text", async () => {
  const { id } = await openTicket();
  const sent = (await send(id, "a mistake")).body as Message;
  expect((await company.admin.call("DELETE", `/messages/${sent.id}`)).status).toBe(403);
  expect((await company.agent.call("DELETE", `/messages/${sent.id}`)).status).toBe(200);
  await until("the revocation", async () =>
    world.whatsapp.revoked.includes((await storedMessage(sent.id))?.providerId ?? ""),
  );
  expect((await conversation(id)).at(-1)).toMatchObject({ isDeleted: true, body: "" });
});

it("revokes a message only after its sending has ended", async () => {
  const { id } = await openTicket();
  const { whatsapp } = world;
  const original = whatsapp.send.bind(whatsapp);
  const held = Promise.withResolvers<void>();
  let started = "";
  whatsapp.send = async (connectionId, message) => {
    started = message.providerId;
    await held.promise;
    return original(connectionId, message);
  };
  const sent = (await send(id, "too early")).body as Message;
  await until("the sending", () => started);
  await company.agent.call("DELETE", `/messages/${sent.id}`);
  const order: string[] = [];
  const revoke = whatsapp.revoke.bind(whatsapp);
  whatsapp.revoke = (...args) => {
    order.push(whatsapp.sent.some(({ message }) => message.providerId === started) ? "after" : "before");
    return revoke(...args);
  };
  whatsapp.send = original;
  held.resolve();
  await until("the revocation", () => whatsapp.revoked.includes(started));
  expect(order).toEqual(["after"]);
  whatsapp.revoke = revoke;
});

it("does not block the chat when WhatsApp refuses a revocation", async () => {
  const { id } = await openTicket();
  const { whatsapp } = world;
  const revoke = whatsapp.revoke;
  let refusals = 0;
  whatsapp.revoke = async () => {
    refusals++;
    throw new SendError("refused", "too old");
  };
  const sent = (await send(id, "stays there")).body as Message;
  await until("it on its way", () => whatsapp.sent.some(({ message }) => message.body === "stays there"));
  await company.agent.call("DELETE", `/messages/${sent.id}`);
  await send(id, "the next one");
  await until("the next one", () => whatsapp.sent.some(({ message }) => message.body === "the next one"));
  expect(refusals).toBe(1);
  whatsapp.revoke = revoke;
});

it("shows a message the contact revoked as deleted", async () => {
  const ticket = await openTicket();
  const providerId = await world.whatsapp.deliver(company.connectionId, ticket.contact.number, "oops");
  const chat = contactChat({ phone: ticket.contact.number });
  const revoke = (from: typeof chat, fromMe: boolean) =>
    world.whatsapp.sink.revoked(company.connectionId, from, { providerId, fromMe });
  await revoke(contactChat({ phone: freshNumber() }), false);
  await revoke(chat, true);
  expect((await conversation(ticket.id)).at(-1)).toMatchObject({ isDeleted: false });
  await revoke(chat, false);
  expect(await ticketsOf(ticket.contact.number)).toMatchObject([{ lastMessage: "Mensagem apagada" }]);
  expect((await conversation(ticket.id)).at(-1)).toMatchObject({ isDeleted: true, body: "" });
  // The next message is the last one, from either side.
  await world.whatsapp.deliver(company.connectionId, ticket.contact.number, "sorry");
  expect(await ticketsOf(ticket.contact.number)).toMatchObject([{ lastMessage: "sorry", lastMessageDeleted: false }]);
  const own = (await send(ticket.id, "no problem")).body as Message;
  await company.agent.call("DELETE", `/messages/${own.id}`);
  expect(await ticketsOf(ticket.contact.number)).toMatchObject([{ lastMessageFromMe: true, lastMessageDeleted: true }]);
  await send(ticket.id, "anything else?");
  expect(await ticketsOf(ticket.contact.number)).toMatchObject([{ lastMessageDeleted: false }]);
});

it("pages upwards through a long conversation", async () => {
  const ticket = await openTicket();
  for (let n = 0; n < 90; n++) await world.whatsapp.deliver(company.connectionId, ticket.contact.number, `m${n}`);
  const { pages } = await walkPages(
    async (cursor) => (await company.agent.call("GET", `/messages/${ticket.id}?cursor=${cursor}`)).body as MessagePage,
  );
  expect(pages.toReversed().flatMap(({ messages }) => messages.map(({ body }) => body))).toEqual([
    "hello",
    ...Array.from({ length: 90 }, (_, n) => `m${n}`),
  ]);
});

it("keeps conversations when their connection is deleted", async () => {
  const other = await world.addCompany("Short-lived");
  await world.whatsapp.deliver(other.connectionId, freshNumber(), "still here");
  expect((await other.admin.call("DELETE", `/whatsapp/${other.connectionId}`)).status).toBe(200);
  const { tickets: kept } = (await other.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  expect(kept).toMatchObject([{ lastMessage: "still here", whatsappId: null }]);
  await world.database.db.delete(tickets).where(eq(tickets.companyId, other.id));
});

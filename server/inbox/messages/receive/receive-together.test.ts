import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InboundMessage } from "../../../channels/channel.ts";
import { contactChat } from "../../../channels/chat.ts";
import { inboundText } from "../../../testing/fake-provider.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { messages } from "../messages.table.ts";
import { readInboundConnection } from "./inbound-connection.ts";
import { receiveTogether } from "./receive-together.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const deliver = (company: TestCompany, message: InboundMessage) =>
  world.whatsapp.sink.message(company.connectionId, message);
const numbers = ["5511900000001", "5511900000002", "551190000003", "5511900000004", "5511900000005"];
const sentAt = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, n));

/** Messages of some customers, each in order; the same for both ways of receiving. */
const writings: InboundMessage[][] = [
  [0, 1, 2].map((n) => inboundText(numbers[0] ?? "", `first ${n}`, { sentAt: sentAt(n) })),
  // Has both ids from now on, and the other form of the number.
  [
    inboundText("5511900000002", "by number", { sentAt: sentAt(0) }),
    inboundText("", "by both", { chat: contactChat({ phone: "5511900000002", lid: "77" }), sentAt: sentAt(1) }),
    inboundText("", "by private id", { chat: contactChat({ lid: "77" }), sentAt: sentAt(2) }),
  ],
  [
    inboundText("551190000003", "a question", { providerId: "asked", sentAt: sentAt(0) }),
    inboundText("551190000003", "an answer", { quotedProviderId: "asked", sentAt: sentAt(1) }),
    inboundText("551190000003", "", { undecryptable: true, payload: new Uint8Array(), sentAt: sentAt(2) }),
  ],
  [
    inboundText("5511900000004", "hello", { sentAt: sentAt(0) }),
    inboundText("5511900000004", "ours, by phone", { fromMe: true, sentAt: sentAt(1) }),
    inboundText("5511900000004", "'); drop table messages; -- \\ \" \u{1f600}", { sentAt: sentAt(2) }),
  ],
];

/** A company's final conversations, without values that differ between two companies. */
async function stateOf({ id }: TestCompany) {
  const { db } = world.database;
  const stored = await db
    .select({ message: messages, number: contacts.number, lid: contacts.lid, name: contacts.name })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contactId))
    .where(eq(messages.companyId, id))
    .orderBy(contacts.number, messages.createdAt, messages.id);
  const live = await db
    .select({ ticket: tickets, number: contacts.number })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(eq(tickets.companyId, id))
    .orderBy(contacts.number);
  return {
    messages: stored.map(({ message, ...contact }) => {
      const { id: _, companyId, ticketId, contactId, connectionId, queueId, quotedId, ...rest } = message;
      return { ...rest, ...contact, isQuoting: quotedId !== null };
    }),
    tickets: live.map(({ ticket, number }) => {
      const { status, unreadMessages, lastMessage, lastMessageFromMe, lastMessageDeleted } = ticket;
      const { lastMessageAt, unansweredSince } = ticket;
      const last = { lastMessage, lastMessageFromMe, lastMessageDeleted, lastMessageAt };
      return { number, status, unreadMessages, unansweredSince, ...last };
    }),
  };
}

it("ends in the same state as storing the messages one by one", async () => {
  const [slow, quick] = [await world.addCompany("One by one"), await world.addCompany("Together")];
  for (const theirs of writings) for (const message of theirs) await deliver(slow, message);
  // Each customer's messages in order, all customers at once, and all of it twice at once.
  const inOrder = async (theirs: InboundMessage[]) => {
    for (const message of theirs) await Promise.all([deliver(quick, message), deliver(quick, message)]);
  };
  await Promise.all(writings.map(inOrder));
  expect(await stateOf(quick)).toEqual(await stateOf(slow));
});

async function arrivingAt({ connectionId }: TestCompany, inbound: InboundMessage) {
  const connection = await readInboundConnection(world.services, connectionId);
  if (!connection) throw new Error("no connection");
  return { connection, inbound };
}

it("stores several messages of a customer and of several companies in one transaction", async () => {
  const [one, other] = [await world.addCompany("One"), await world.addCompany("Other")];
  const number = "5521900000001";
  for (const company of [one, other]) await deliver(company, inboundText(number, "hello"));
  await world.database.db.update(tickets).set({ lastMessageDeleted: true }).where(eq(tickets.companyId, one.id));
  const arriving = await Promise.all(
    [one, one, other].map((company, n) =>
      arrivingAt(company, inboundText(number, `together ${n}`, { sentAt: sentAt(n) })),
    ),
  );
  expect(await receiveTogether(world.services, arriving)).toEqual(new Set(arriving));
  expect((await stateOf(one)).tickets).toMatchObject([
    { unreadMessages: 3, lastMessage: "together 1", lastMessageDeleted: false },
  ]);
  expect((await stateOf(other)).tickets).toMatchObject([{ unreadMessages: 2, lastMessage: "together 2" }]);
  expect(await receiveTogether(world.services, arriving), "they are known").toEqual(new Set());
  expect((await stateOf(one)).tickets).toMatchObject([{ unreadMessages: 3 }]);
});

it("stores messages of the official API at once, unless one brings an id that is new", async () => {
  const company = await world.addCompany("Official");
  const known = contactChat({ phone: "5521900000009", bsuid: "BR.9", username: "ana.nove" });
  await deliver(company, inboundText("", "hello", { chat: known }));
  const plain = await arrivingAt(company, inboundText("", "again", { chat: known, sentAt: sentAt(1) }));
  const renamed = contactChat({ phone: "5521900000009", bsuid: "BR.9", username: "ana.dez" });
  const news = await arrivingAt(company, inboundText("", "renamed", { chat: renamed, sentAt: sentAt(2) }));
  expect(await receiveTogether(world.services, [plain])).toEqual(new Set([plain]));
  expect(await receiveTogether(world.services, [news])).toEqual(new Set());
});

it("does not wait for a conversation that another transaction has locked", async () => {
  const company = await world.addCompany("Locked");
  const [busy = "", ...free] = ["5531900000001", "5531900000002", "5531900000003"];
  for (const number of [busy, ...free]) await deliver(company, inboundText(number, "hello"));
  let late: Promise<void> = Promise.resolve();
  await world.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from contacts where company_id = ${company.id} and number = ${busy} for update`);
    late = deliver(company, inboundText(busy, "late"));
    await Promise.all(free.map((number) => deliver(company, inboundText(number, "at once"))));
    await until("the late one to wait by itself", async () => {
      const rows = await world.database.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`;
      return rows.length > 0;
    });
  });
  await late;
  expect((await stateOf(company)).tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([2, 2, 2]);
});

it("publishes each message, in order, with the ticket's state at that moment", async () => {
  const company = await world.addCompany("Told");
  const told: unknown[] = [];
  const emit = world.services.realtime.emit.bind(world.services.realtime);
  world.services.realtime.emit = (companyId, rooms, kind, payload) => {
    if (companyId === company.id && kind === "appMessage") told.push(payload);
    emit(companyId, rooms, kind, payload);
  };
  const number = "5541900000001";
  await deliver(company, inboundText(number, "hello"));
  const more = [1, 2, 3].map((n) => arrivingAt(company, inboundText(number, `more ${n}`, { sentAt: sentAt(n) })));
  await receiveTogether(world.services, await Promise.all(more));
  expect(told).toMatchObject(["hello", "more 1", "more 2", "more 3"].map((body) => ({ message: { body } })));
  expect(told.at(-1)).toMatchObject({
    action: "create",
    ticket: { unreadMessages: 4 },
    message: { contact: { name: "Contact 0001" } },
  });
});

import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChannelSink, Charge } from "../../channels/channel.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { createInbound } from "../inbound.ts";
import { messages } from "../messages/messages.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { messageCosts } from "./message-costs.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let sink: ChannelSink;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  sink = createInbound(world.services, 0);
});
afterAll(() => world.close());

/** An own message that WhatsApp accepted, in a ticket of its own. */
async function sent({ id: companyId, connectionId, queueIds, agent }: TestCompany, providerId = `wamid.${++count}`) {
  const { db } = world.database;
  const [contact] = await db.insert(contacts).values({ companyId, name: "Ana", number: freshNumber() }).returning();
  const contactId = contact?.id ?? 0;
  const [ticket] = await db
    .insert(tickets)
    .values({ companyId, contactId, connectionId, protocol: `c${++count}`, status: "closed" })
    .returning();
  const by = { connectionId, queueId: queueIds[0] ?? 0, userId: agent.id };
  const [message] = await db
    .insert(messages)
    .values({ companyId, contactId, ticketId: ticket?.id ?? 0, ...by, providerId, fromMe: true, body: "oi", ack: 1 })
    .returning();
  return { id: message?.id ?? 0, ticketId: ticket?.id ?? 0, contactId, providerId };
}

const charge = (providerId: string, change: Partial<Charge> = {}): Charge => ({
  ...{ providerId, category: "service", isFree: false, country: "BR" },
  ...change,
});
const rowsOf = (messageId: number) =>
  world.database.db.select().from(messageCosts).where(eq(messageCosts.messageId, messageId));
const allRows = () => world.database.db.$count(messageCosts);
const costOf = async (ticketId: number) =>
  (await company.admin.call("GET", `/costs/tickets/${ticketId}`)).body as CostSum;

it("stores what the channel said, with the message's own agent and queue", async () => {
  const { id, providerId } = await sent(company);
  const at = new Date(world.services.now().getTime() - 60_000);
  await sink.charged(company.connectionId, charge(providerId, { category: "utility", country: "US", at }));
  expect(await rowsOf(id)).toEqual([
    {
      ...{ id: expect.any(Number), companyId: company.id, messageId: id, campaignId: null },
      ...{ connectionId: company.connectionId, queueId: company.queueIds[0], userId: company.agent.id },
      ...{ category: "utility", isFree: false, country: "US", deliveredAt: at },
    },
  ]);
});

it("counts repeats, another order and twenty reports at once as one", async () => {
  const { id, ticketId, providerId } = await sent(company);
  const { connectionId } = company;
  await sink.receipt(connectionId, { providerId, ack: 4 });
  const first = charge(providerId, { country: "AR" });
  await Promise.all(Array.from({ length: 20 }, () => sink.charged(connectionId, first)));
  await sink.charged(connectionId, charge(providerId, { category: "marketing", isFree: true }));
  expect(await rowsOf(id)).toMatchObject([{ category: "service", country: "AR", isFree: false }]);
  expect(await costOf(ticketId)).toEqual({ messages: 1, free: 0, unpriced: 1, cost: 0 });
});

it("waits for no change of the company, such as an import of prices", async () => {
  const { id, providerId } = await sent(company);
  await world.database.db.transaction(async (db) => {
    await lockCompany({ db, companyId: company.id });
    await sink.charged(company.connectionId, charge(providerId));
  });
  expect(await rowsOf(id)).toHaveLength(1);
});

it("finds the message by our own id, before the answer to the send came", async () => {
  const { id, providerId } = await sent(company);
  await sink.charged(company.connectionId, charge("wamid.new", { sentAs: providerId }));
  await sink.receipt(company.connectionId, { providerId: "wamid.new", sentAs: providerId, ack: 3 });
  await sink.charged(company.connectionId, charge("wamid.new"));
  expect(await rowsOf(id)).toHaveLength(1);
});

it("counts one message for an id that two chats have", async () => {
  const before = await allRows();
  const { id, providerId } = await sent(company);
  await sent(company, providerId);
  for (let n = 0; n < 2; n++) await sink.charged(company.connectionId, charge(providerId));
  expect(await allRows()).toBe(before + 1);
  expect(await rowsOf(id)).toHaveLength(1);
});

it("stores nothing for messages that are not there, of another connection, or received", async () => {
  const before = await allRows();
  const { providerId } = await sent(company);
  await sink.charged(other.connectionId, charge(providerId));
  await sink.charged(company.connectionId, charge("wamid.unknown"));
  await sink.charged(2_000_000_000, charge(providerId));
  const received = await sent(company);
  await world.database.db.update(messages).set({ fromMe: false }).where(eq(messages.id, received.id));
  await sink.charged(company.connectionId, charge(received.providerId));
  expect(await allRows()).toBe(before);
});

it("corrects a time that cannot be", async () => {
  const now = world.services.now().getTime();
  for (const at of [new Date(now + 3_600_000), new Date(now - 31 * 86_400_000), undefined]) {
    const { id, providerId } = await sent(company);
    await sink.charged(company.connectionId, charge(providerId, at && { at }));
    const [row] = await rowsOf(id);
    expect(row?.deliveredAt.getTime()).toBeGreaterThanOrEqual(now);
    expect(row?.deliveredAt.getTime()).toBeLessThanOrEqual(world.services.now().getTime());
  }
});

it("tells a ticket's cost to its company's admins only", async () => {
  const { ticketId, providerId } = await sent(company);
  await sink.charged(company.connectionId, charge(providerId, { category: "marketing" }));
  expect(await costOf(ticketId)).toMatchObject({ messages: 1, free: 0 });
  expect((await company.agent.call("GET", `/costs/tickets/${ticketId}`)).status).toBe(403);
  expect((await other.admin.call("GET", `/costs/tickets/${ticketId}`)).status).toBe(404);
  const { ticketId: without } = await sent(company);
  expect(await costOf(without)).toEqual({ messages: 0, free: 0, unpriced: 0, cost: 0 });
});

it("follows a message to another ticket, and stays when the conversation is deleted", async () => {
  const { id, ticketId, contactId, providerId } = await sent(company);
  const target = await sent(company);
  await sink.charged(company.connectionId, charge(providerId));
  const [row] = await rowsOf(id);
  await world.database.db.update(messages).set({ ticketId: target.ticketId }).where(eq(messages.id, id));
  expect([(await costOf(ticketId)).messages, (await costOf(target.ticketId)).messages]).toEqual([0, 1]);
  await world.database.db.update(messages).set({ ticketId }).where(eq(messages.id, id));
  expect((await company.admin.call("DELETE", `/contacts/${contactId}/personal-data`)).status).toBe(200);
  const [left] = await world.database.db
    .select()
    .from(messageCosts)
    .where(eq(messageCosts.id, row?.id ?? 0));
  expect(left).toEqual({ ...row, messageId: null });
  // Meta may repeat its report afterwards.
  const before = await allRows();
  await sink.charged(company.connectionId, charge(providerId));
  expect(await allRows()).toBe(before);
});

import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { actingFor, mostDepth, originOf } from "../../actor.ts";
import { distribute } from "../../automation/distribute.ts";
import { type Context, systemContext, transact } from "../../context.ts";
import { addShop, freshNumber, open, phone, type Shop, settled } from "../../testing/companies/shop.ts";
import { inboundText } from "../../testing/fake-provider.ts";
import { type Caller, createWorld, type World } from "../../testing/world.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { mergeContacts } from "../contacts/merge-contacts.ts";
import { readInboundConnection } from "../messages/receive/inbound-connection.ts";
import { receiveTogether } from "../messages/receive/receive-together.ts";
import { tags } from "../tags/tags.table.ts";
import { changeTickets } from "./change-tickets.ts";
import { transferTicket } from "./moves/transfer-ticket.ts";
import type { TicketChange, TicketChanges, TicketFollower } from "./ticket-followers.ts";
import { readTicket } from "./ticket-view.ts";
import { tickets } from "./tickets.table.ts";

type Heard = Omit<TicketChange, "before"> &
  Pick<TicketChanges["opened"], "before"> &
  Partial<Pick<TicketChanges["tagged"], "added" | "removed"> & Pick<TicketChanges["fieldChanged"], "fields">>;
type Told = Heard & { event: keyof TicketChanges };
let heard: Told[] = [];
/** Followers of single tests. */
let reactions: TicketFollower = {};

/** Hears everything, and reacts as a test says. */
const hear = (event: keyof TicketChanges) => async (ctx: Context, change: Heard) => {
  heard.push({ event, ...change });
  await reactions[event]?.(ctx, change as never);
};
const hearsAll: TicketFollower = {
  opened: hear("opened"),
  reopened: hear("reopened"),
  queued: hear("queued"),
  assigned: hear("assigned"),
  snoozed: hear("snoozed"),
  tagged: hear("tagged"),
  fieldChanged: hear("fieldChanged"),
  waiting: hear("waiting"),
  answered: hear("answered"),
  closed: hear("closed"),
};

let world: World;
let shop: Shop;
let sales: number;
let support: number;
const byAgent = () => ({ by: "user", id: shop.agent.id, depth: 0 });

beforeAll(async () => {
  world = await createWorld({ ticketFollowers: [hearsAll] });
  shop = await addShop(world);
  [support = 0, sales = 0] = shop.queueIds;
});
beforeEach(() => {
  heard = [];
  reactions = {};
});
afterAll(() => world.close());

const events = () => heard.map(({ event }) => event);
const take = (): Told[] => heard.splice(0);
const call = async (method: "PUT" | "POST" | "DELETE", url: string, body?: object) => {
  const answer = await shop.agent.call(method, url, body);
  expect(answer.status).toBe(200);
  return answer.body as Ticket;
};
const attended = async () => {
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const { id } = await open(shop, await person.ticket());
  await settled(world);
  heard = [];
  return { person, id };
};

describe("followers of tickets", () => {
  it("learn of a contact's first message, and of the bot's choice of a queue", async () => {
    const person = phone(shop);
    await person.write("oi");
    const { id, contactId } = await person.ticket();
    const contact = { by: "contact", id: contactId, depth: 0 };
    expect(take()).toMatchObject([
      { event: "opened", before: null, after: { id, status: "pending", unansweredSince: null }, origin: contact },
      { event: "waiting", before: { unansweredSince: null }, after: { id, unansweredSince: expect.any(Date) } },
    ]);
    await person.write("2");
    const bot = { by: "flow", id: null, depth: 1, after: { by: "contact", id: contactId } };
    expect(take()).toMatchObject([
      { event: "queued", before: { id, queueId: null }, after: { queueId: support }, origin: bot },
    ]);
  });

  it("learn of the conversation that a merge of two contacts closes", async () => {
    const [one, two] = [await attended(), await attended()];
    const [keep, drop] = [await one.person.ticket(), await two.person.ticket()];
    heard = [];
    const ctx = systemContext(world.services, shop.id, "test");
    await transact(ctx, async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(contacts)
        .where(inArray(contacts.id, [keep.contactId, drop.contactId]));
      const [kept, dropped] = [keep, drop].map(({ contactId }) => rows.find(({ id }) => id === contactId));
      if (!kept || !dropped) throw new Error("the contacts are gone");
      await mergeContacts(ctx, kept, dropped);
    });
    expect(take()).toMatchObject([
      {
        event: "closed",
        before: { id: drop.id, status: "open" },
        after: { id: drop.id, contactId: keep.contactId, status: "closed" },
      },
    ]);
  });

  it("learn of each move of an agent, with the ticket before and after", async () => {
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    const { id } = await person.ticket();
    heard = [];
    await call("PUT", `/tickets/${id}`, { status: "verified" });
    expect(take()).toMatchObject([
      {
        event: "fieldChanged",
        before: { verifyTicket: false },
        after: { verifyTicket: true },
        fields: ["verifyTicket"],
      },
    ]);
    await call("PUT", `/tickets/${id}`, { status: "open" });
    expect(take()).toMatchObject([
      {
        event: "assigned",
        before: { status: "verified", userId: null },
        after: { id, status: "open", userId: shop.agent.id },
        origin: byAgent(),
      },
    ]);
    await call("POST", `/messages/${id}`, { body: "Bom dia" });
    expect(take()).toMatchObject([
      {
        event: "answered",
        before: { unansweredSince: expect.any(Date) },
        after: { unansweredSince: null },
        origin: byAgent(),
      },
    ]);
    await call("PUT", `/tickets/${id}`, { status: "pending" });
    expect(take()).toMatchObject([
      { event: "assigned", before: { userId: shop.agent.id }, after: { status: "pending", userId: null } },
    ]);
    await call("PUT", `/tickets/${id}`, { status: "open" });
    await call("PUT", `/tickets/${id}`, { queueId: sales });
    expect(take().slice(1)).toMatchObject([
      { event: "queued", before: { queueId: support }, after: { queueId: sales, status: "pending" } },
      { event: "assigned", before: { userId: shop.agent.id }, after: { userId: null } },
    ]);
    await call("POST", `/tickets/${id}/undo`);
    expect(events()).toEqual(["queued", "assigned"]);
    expect(take()[1]).toMatchObject({ before: { userId: null }, after: { userId: shop.agent.id, queueId: support } });
    await call("PUT", `/tickets/${id}`, { status: "closed" });
    expect(take()).toMatchObject([
      { event: "closed", before: { status: "open" }, after: { status: "closed" }, origin: byAgent() },
    ]);
    await call("PUT", `/tickets/${id}`, { status: "open" });
    expect(take()).toMatchObject([{ event: "reopened", before: { status: "closed" }, after: { status: "open" } }]);
  });

  it("learn of a snooze, of its end by the contact, and of tags", async () => {
    const { person, id } = await attended();
    const until = new Date(world.clock.now.getTime() + 3_600_000);
    await call("PUT", `/tickets/${id}/snooze`, { until: until.toISOString() });
    expect(take()).toMatchObject([
      { event: "snoozed", before: { snoozedUntil: null }, after: { snoozedUntil: until }, origin: byAgent() },
    ]);
    await person.write("voltei");
    expect(take()).toMatchObject([
      { event: "snoozed", before: { snoozedUntil: until }, after: { snoozedUntil: null }, origin: { by: "contact" } },
    ]);
    const [tag] = await world.database.db
      .insert(tags)
      .values({ companyId: shop.id, name: "vip", color: "#112233" })
      .returning();
    const tagId = tag?.id ?? 0;
    await call("POST", "/tags/sync", { ticketId: id, tags: [{ id: tagId }] });
    expect(take()).toMatchObject([{ event: "tagged", after: { id }, added: [tagId], removed: [], origin: byAgent() }]);
    await call("POST", "/tags/sync", { ticketId: id, tags: [] });
    expect(take()).toMatchObject([{ event: "tagged", added: [], removed: [tagId] }]);
  });

  it("learn once of a wait that begins with messages stored together", async () => {
    const { person, id } = await attended();
    const { contact } = await person.ticket();
    await call("POST", `/messages/${id}`, { body: "Bom dia" });
    heard = [];
    const connection = await readInboundConnection(world.services, shop.connectionId);
    if (!connection) throw new Error("no connection");
    const coming = ["um", "dois"].map((text) => ({ connection, inbound: inboundText(contact.number ?? "", text) }));
    expect((await receiveTogether(world.services, coming)).size).toBe(2);
    const [first] = coming;
    expect(take()).toMatchObject([
      {
        event: "waiting",
        before: { id, unansweredSince: null },
        after: { id, unansweredSince: first?.inbound.sentAt },
        origin: { by: "contact", id: contact.id, depth: 0 },
      },
    ]);
    await receiveTogether(world.services, [{ connection, inbound: inboundText(contact.number ?? "", "três") }]);
    expect(take()).toEqual([]);
  });

  it("learn of a ticket that the system assigns, and of one that the owner's phone opens", async () => {
    const { db } = world.database;
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    const { id } = await person.ticket();
    await db.update(tickets).set({ chatbot: false }).where(eq(tickets.id, id));
    await db.update(queues).set({ distribution: "oldestFirst" }).where(eq(queues.id, support));
    await db.update(users).set({ lastSeenAt: world.clock.now }).where(eq(users.id, shop.agent.id));
    heard = [];
    await distribute(systemContext(world.services, shop.id, "distribution"));
    await db.update(queues).set({ distribution: "off" }).where(eq(queues.id, support));
    expect(take().find(({ after }) => after.id === id)).toMatchObject({
      event: "assigned",
      after: { userId: shop.agent.id },
      origin: { by: "system", id: null, depth: 0 },
    });
    await world.whatsapp.deliver(shop.connectionId, freshNumber(), "Bom dia", { fromMe: true });
    expect(take()).toMatchObject([{ event: "opened", origin: { by: "user", id: null, depth: 0 } }]);
  });

  it("act in the transaction of the change, which their failure rolls back", async () => {
    const { id } = await attended();
    let seen: string | undefined;
    reactions = {
      closed: async (ctx, { after }) => {
        seen = (await readTicket(ctx, after.id)).status;
        throw new Error("not now");
      },
    };
    expect((await shop.agent.call("PUT", `/tickets/${id}`, { status: "closed" })).status).toBe(500);
    expect(seen).toBe("closed");
    expect(await readTicket(world.services, id)).toMatchObject({ status: "open" });
    heard = [];
    reactions = {};
    const ctx = systemContext(world.services, shop.id, "test");
    const failing = transact(ctx, async (ctx) => {
      await changeTickets(ctx, eq(tickets.id, id), { queueId: sales });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(heard).toEqual([]);
  });

  it("learn once of a ticket for which two agents reach at the same moment", async () => {
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    const { id } = await person.ticket();
    heard = [];
    const accept = (by: Caller) => by.call("PUT", `/tickets/${id}`, { status: "open" });
    const answers = await Promise.all([accept(shop.agent), accept(shop.admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(take()).toMatchObject([{ event: "assigned", before: { userId: null }, after: { status: "open" } }]);
  });

  it("give a job the origin of the change that enqueued it", async () => {
    const { id } = await attended();
    const until = new Date(world.clock.now.getTime() + 3_600_000).toISOString();
    await call("PUT", `/tickets/${id}/snooze`, { until });
    const [job] = await world.database.sql`
      select data->'origin' as origin from pgboss.job where name = 'return-snoozed' and (data->>'ticketId')::int = ${id}`;
    expect(job?.origin).toEqual(byAgent());
  });

  it("that react to each other end after some reactions, and the log tells of both", async () => {
    const { id } = await attended();
    /** Two rules: one moves every assigned ticket to the other queue, and one assigns every ticket that moved. */
    reactions = {
      assigned: async (ctx, { after }) => {
        if (after.userId === null) return;
        const queueId = after.queueId === sales ? support : sales;
        await transferTicket(actingFor(ctx, "rule", { by: "rule", id: 1 }), after.id, queueId, null);
      },
      queued: async (ctx, { after }) => {
        const asRule = actingFor(ctx, "rule", { by: "rule", id: 2 });
        await changeTickets(asRule, eq(tickets.id, after.id), { userId: shop.agent.id, status: "open" });
      },
    };
    const warnings: object[] = [];
    const log = Object.assign(Object.create(world.services.log), { warn: (found: object) => warnings.push(found) });
    const started = { ...systemContext(world.services, shop.id, "test"), log };
    const unassigned = { queueId: sales, userId: null, status: "pending" as const };
    await transact(started, (ctx) => changeTickets(ctx, eq(tickets.id, id), unassigned));
    const depths = heard.map(({ origin }) => origin.depth);
    expect(Math.max(...depths)).toBe(mostDepth);
    expect(warnings).toMatchObject([
      {
        ticketIds: [id],
        origin: { by: "rule", id: 2, depth: mostDepth + 1, after: { by: "rule", id: 1 } },
      },
    ]);
    // The changes until then stay.
    expect(await readTicket(world.services, id)).toMatchObject({ status: "pending", userId: null });
    expect(originOf(started)).toEqual({ by: "system", id: null, depth: 0 });
  });
});

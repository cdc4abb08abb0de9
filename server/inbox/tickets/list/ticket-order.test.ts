import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionQueues, connections } from "../../../channels/connections/connections.table.ts";
import { addShop, phone, type Shop, settled } from "../../../testing/companies/shop.ts";
import { walkPages } from "../../../testing/walk-pages.ts";
import { createWorld, type World } from "../../../testing/world.ts";
import { messages } from "../../messages/messages.table.ts";
import { tickets } from "../tickets.table.ts";

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world);
  // Without queues to choose from the bot sends nothing.
  await world.database.db.delete(connectionQueues).where(eq(connectionQueues.connectionId, shop.connectionId));
  await world.database.db
    .update(connections)
    .set({ greetingMessage: "", complationMessage: "" })
    .where(eq(connections.id, shop.connectionId));
});
beforeEach(() => world.database.db.delete(tickets));
afterAll(() => world.close());

const listed = async (query: string) =>
  ((await shop.admin.call("GET", `/tickets?showAll=true&${query}`)).body as TicketPage).tickets;
const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);
const next = async (query = "") =>
  ((await shop.admin.call("GET", `/tickets/next?showAll=true&${query}`)).body as Ticket | null)?.id ?? null;
const put = async (id: number, change: object) => {
  const reply = await shop.admin.call("PUT", `/tickets/${id}`, change);
  expect(reply.status).toBe(200);
  return reply.body as Ticket;
};
const say = (id: number, body: string) => shop.admin.call("POST", `/messages/${id}`, { body });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Contacts who wrote this many minutes ago, one after the other; returns their tickets. */
async function waiting(...minutes: number[]) {
  const made = [];
  for (const one of minutes) {
    const person = phone(shop);
    await person.write("oi", { sentAt: ago(one) });
    made.push({ ...person, ...(await person.ticket()), write: person.write });
  }
  return made;
}

describe("the time and place of a row", () => {
  it("are those of the last message: no move, tag or note changes them", async () => {
    const [older, newer] = await waiting(20, 10);
    if (!older || !newer) throw new Error("no contact wrote");
    expect(older.lastMessageAt).toBe(
      (
        await world.database.db.select().from(messages).where(eq(messages.ticketId, older.id))
      )[0]?.createdAt.toISOString(),
    );
    const tag = (await shop.admin.call("POST", "/tags", { name: "VIP", color: "#112233" })).body as { id: number };
    const acts = [
      () => put(older.id, { status: "open" }),
      () => shop.admin.call("POST", "/tags/sync", { ticketId: older.id, tags: [tag] }),
      () =>
        shop.admin.call("POST", "/ticket-notes", { ticketId: older.id, contactId: older.contactId, note: "uma nota" }),
      () => put(older.id, { status: "pending" }),
      () => put(older.id, { status: "open" }),
      () => put(older.id, { status: "closed", justClose: true }),
      () => put(older.id, { status: "open" }),
      () => put(older.id, { status: "open", userId: shop.agent.id, queueId: shop.queueIds[0] }),
    ];
    for (const act of acts) {
      await act();
      expect(await idsOf("status=")).toEqual([newer.id, older.id]);
    }
    expect((await listed("status="))[1]).toMatchObject({ id: older.id, lastMessageAt: older.lastMessageAt });
  });

  it("change with every message, whoever wrote it", async () => {
    const [one, other] = await waiting(20, 10);
    if (!one || !other) throw new Error("no contact wrote");
    const writes = [
      () => one.write("mais uma coisa", { sentAt: ago(5) }),
      () => other.write("e eu?", { sentAt: ago(4) }),
      () => one.write("do celular", { sentAt: ago(3), fromMe: true }),
      () => put(other.id, { status: "open" }).then(() => say(other.id, "bom dia")),
    ];
    const tops = [];
    for (const write of writes) {
      await write();
      await settled(world);
      tops.push((await idsOf("status="))[0]);
    }
    expect(tops).toEqual([one.id, other.id, one.id, other.id]);
  });

  it("are unchanged when a message arrives that was written before the last one", async () => {
    const [one] = await waiting(10);
    if (!one) throw new Error("no contact wrote");
    await one.write("a que ficou presa", { sentAt: ago(30) });
    expect(await one.ticket()).toMatchObject({ lastMessageAt: one.lastMessageAt });
  });

  it("are what pages follow, also through equal times", async () => {
    await waiting(...Array.from({ length: 9 }, () => 5));
    await world.database.sql`
      insert into tickets (company_id, contact_id, connection_id, queue_id, status, protocol, last_message_at, unanswered_since)
      select company_id, contact_id, null, queue_id, 'pending', 'P' || id || '-' || n, last_message_at, case when n % 2 = 0 then last_message_at end
      from tickets, generate_series(1, 10) n`;
    await world.database.db
      .update(tickets)
      .set({
        lastMessageAt: ago(3),
        unansweredSince: sql`case when id % 3 = 0 then ${ago(4).toISOString()}::timestamptz end`,
      })
      .where(sql`id % 2 = 0`);
    const rows = await world.database.db.select().from(tickets);
    for (const order of ["", "oldestFirst", "newestFirst"]) {
      const { pages } = await walkPages(
        async (cursor) =>
          (
            await shop.admin.call(
              "GET",
              `/tickets?showAll=true&status=pending&cursor=${cursor}${order && `&waitingOrder=${order}`}`,
            )
          ).body as TicketPage,
      );
      const sign = order === "oldestFirst" ? 1 : -1;
      const key = (row: (typeof rows)[number]) =>
        (order ? (row.unansweredSince ?? row.lastMessageAt) : row.lastMessageAt).getTime();
      const wanted = rows.toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id)).map(({ id }) => id);
      expect(
        pages.flatMap((page) => page.tickets.map(({ id }) => id)),
        order,
      ).toEqual(wanted);
    }
  });
});

describe("waiting for an answer", () => {
  it("begins with the first message that no agent has answered", async () => {
    const [one] = await waiting(30);
    if (!one) throw new Error("no contact wrote");
    const since = one.lastMessageAt;
    expect(one).toMatchObject({ unansweredSince: since, waitingSince: since });
    await one.write("alguém?", { sentAt: ago(20) });
    expect(await one.ticket()).toMatchObject({ unansweredSince: since, waitingSince: since });
    expect(await put(one.id, { status: "open" })).toMatchObject({ unansweredSince: since, waitingSince: null });
    await say(one.id, "bom dia");
    expect(await one.ticket()).toMatchObject({ unansweredSince: null, waitingSince: null });
    await one.write("obrigada", { sentAt: ago(1) });
    const thanks = (await one.ticket()).lastMessageAt;
    // The message is older than our answer: the ticket keeps its place, but the message is still unanswered.
    expect((await one.ticket()).unansweredSince).not.toBeNull();
    expect(await put(one.id, { status: "closed", justClose: true })).toMatchObject({ unansweredSince: null });
    expect((await put(one.id, { status: "open" })).unansweredSince).not.toBeNull();
    expect((await one.ticket()).lastMessageAt).toBe(thanks);
    await one.write("respondido pelo celular", { fromMe: true });
    expect(await one.ticket()).toMatchObject({ unansweredSince: null });
  });

  it("begins again when a closed ticket is reopened", async () => {
    await shop.admin.call("PUT", "/settings/reopenWindowMinutes", { value: "60" });
    const [one] = await waiting(30);
    if (!one) throw new Error("no contact wrote");
    await put(one.id, { status: "open" });
    await put(one.id, { status: "closed", justClose: true });
    await one.write("voltei", { sentAt: ago(2) });
    const back = await one.ticket();
    expect(back).toMatchObject({ id: one.id, status: "pending", lastMessage: "voltei" });
    expect(back.waitingSince).toBe(back.lastMessageAt);
    await shop.admin.call("PUT", "/settings/reopenWindowMinutes", { value: "0" });
  });

  it("continues after automatic messages", async () => {
    const talking = await addShop(world);
    const person = phone(talking);
    await person.write("oi", { sentAt: ago(15) });
    const ticket = await person.ticket();
    expect(ticket).toMatchObject({ lastMessage: "oi", lastMessageFromMe: false, status: "pending" });
    expect(Date.parse(ticket.waitingSince ?? "")).toBeLessThan(ago(14).getTime());
    // The row shows the person's words, and the time of the bot's message.
    expect(Date.parse(ticket.lastMessageAt)).toBeGreaterThan(ago(1).getTime());
  });

  it('orders the longest waiting first, or last, and "next" is the first', async () => {
    const [first, second, third] = await waiting(30, 20, 10);
    if (!first || !second || !third) throw new Error("no contact wrote");
    // Neither another message nor reading it changes the place in line.
    await first.write("ainda aqui", { sentAt: ago(1) });
    expect(await idsOf("status=pending")).toEqual([first.id, third.id, second.id]);
    const line = [first.id, second.id, third.id];
    expect(await idsOf("status=pending&waitingOrder=oldestFirst")).toEqual(line);
    expect(await idsOf("status=pending&waitingOrder=newestFirst")).toEqual(line.toReversed());
    expect(await next()).toBe(first.id);
    expect(await next("waitingOrder=newestFirst")).toBe(third.id);
    await put(first.id, { status: "verified" });
    expect(await next()).toBe(first.id);
    expect(await next("status=verified")).toBe(first.id);
    expect(await next("status=pending")).toBe(second.id);
    expect(await next("status=pending&waitingOrder=newestFirst")).toBe(third.id);
    expect(await next("queueIds=[]")).toBeNull();
  });

  it("keeps the place in line when a ticket is accepted and returned unanswered", async () => {
    const [first, second] = await waiting(30, 20);
    if (!first || !second) throw new Error("no contact wrote");
    await put(first.id, { status: "open" });
    await put(first.id, { status: "pending" });
    expect(await idsOf("status=pending&waitingOrder=oldestFirst")).toEqual([first.id, second.id]);
    await put(first.id, { status: "open" });
    await say(first.id, "vou passar para um colega");
    await put(first.id, { status: "pending" });
    expect(await idsOf("status=pending&waitingOrder=oldestFirst")).toEqual([second.id, first.id]);
  });

  it("refuses an unknown order", async () => {
    for (const url of ["/tickets?waitingOrder=any", "/tickets/next?waitingOrder=any", "/tickets/next?status=open"])
      expect((await shop.admin.call("GET", url)).status, url).toBe(400);
    // Other lists show the latest message first, for any requested order.
    const [older, newer] = await waiting(20, 10);
    for (const one of [older, newer]) await put(one?.id ?? 0, { status: "open" });
    expect(await idsOf("status=open&waitingOrder=oldestFirst")).toEqual([newer?.id, older?.id]);
  });
});

it("is read from indexes: a page of waiting tickets reads no others", async () => {
  const [one] = await waiting(5);
  await world.database.sql`
    insert into tickets (company_id, contact_id, queue_id, status, protocol, last_message_at)
    select company_id, contact_id, queue_id, (array['pending', 'open', 'closed', 'closed'])[1 + n % 4], 'Q' || n, now() - n * interval '1 minute'
    from tickets, generate_series(1, 8000) n where id = ${one?.id ?? 0}`;
  await world.database.sql`analyze tickets`;
  const plan = await world.database.sql<Record<string, string>[]>`explain (analyze, buffers off)
    select id from tickets where company_id = ${shop.id} and status = 'pending' and not is_thread
    order by coalesce(unanswered_since, last_message_at), id limit 41`;
  const words = plan.map((row) => Object.values(row)[0]).join("\n");
  expect(words).toContain("tickets_waiting");
  expect(words).not.toMatch(/Sort|Rows Removed/);
});

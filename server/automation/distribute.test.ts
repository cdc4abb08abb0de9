import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionQueues, connections } from "../channels/connections/connections.table.ts";
import { systemContext } from "../context.ts";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import { tickets } from "../inbox/tickets/tickets.table.ts";
import { trackings } from "../inbox/tickets/trackings.table.ts";
import { addShop, freshNumber, phone, type Shop } from "../testing/companies/shop.ts";
import { createWorld, type World } from "../testing/world.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { users } from "../workspace/users/users.table.ts";
import { distribute } from "./distribute.ts";

let world: World;
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("distribution", () => {
  it("assigns the oldest to the online agent with the fewest, up to the limit, and skips the bot's tickets", async () => {
    const shop = await addShop(world);
    const [support = 0, sales = 0] = shop.queueIds;
    const { db } = world.database;
    await db.update(queues).set({ distribution: "oldestFirst" }).where(eq(queues.id, sales));
    const second = await shop.addUser("user", [sales]);
    const elsewhere = await shop.addUser("user", [support]);
    const away = await shop.addUser("user", [sales]);
    const online = { lastSeenAt: world.services.now() };
    await db.update(users).set({ lastSeenAt: null }).where(eq(users.companyId, shop.id));
    for (const { id } of [shop.agent, second, elsewhere]) await db.update(users).set(online).where(eq(users.id, id));
    await db.update(users).set({ openTicketLimit: 1 }).where(eq(users.id, shop.agent.id));
    const people = [phone(shop), phone(shop), phone(shop), phone(shop)];
    for (const person of people.slice(0, 3)) for (const text of ["oi", "1"]) await person.write(text);
    await people[3]?.write("oi");
    const ctx = systemContext(world.services, shop.id, "test");
    await Promise.all([distribute(ctx), distribute(ctx), distribute(ctx)]);
    const given = await Promise.all(people.map((person) => person.ticket()));
    expect(given.map(({ status }) => status)).toEqual(["open", "open", "open", "pending"]);
    expect(given.slice(0, 3).map(({ userId }) => userId)).toEqual([shop.agent.id, second.id, second.id]);
    expect(given.some(({ userId }) => userId === away.id || userId === elsewhere.id)).toBe(false);
  });

  /** Tickets that wait in a queue, not yet seen by the bot or an agent. */
  const addWaiting = async (shop: Shop, queueId: number, amount: number, queuedAt: Date): Promise<number[]> => {
    const { db } = world.database;
    const people = await db
      .insert(contacts)
      .values(Array.from({ length: amount }, () => ({ companyId: shop.id, name: "Ana", number: freshNumber() })))
      .returning();
    const place = { companyId: shop.id, connectionId: shop.connectionId, queueId };
    const made = await db
      .insert(tickets)
      .values(people.map(({ id, number }) => ({ ...place, contactId: id, protocol: `P${number}` })))
      .returning();
    await db.insert(trackings).values(made.map(({ id }) => ({ ...place, ticketId: id, queuedAt })));
    return made.map(({ id }) => id);
  };
  const statusOf = async (shop: Shop, id = 0) =>
    ((await shop.admin.call("GET", `/tickets/${id}`)).body as Ticket).status;
  const prepare = async () => {
    const shop = await addShop(world);
    const { db } = world.database;
    await db.update(queues).set({ distribution: "oldestFirst" }).where(eq(queues.companyId, shop.id));
    await db.update(users).set({ lastSeenAt: null }).where(eq(users.companyId, shop.id));
    const agent = await shop.addUser("user", [shop.queueIds[1] ?? 0]);
    await db.update(users).set({ lastSeenAt: world.services.now() }).where(eq(users.id, agent.id));
    return { shop, ctx: systemContext(world.services, shop.id, "test") };
  };

  it("leaves a new ticket to a bot that has not answered yet, unless the bot is unavailable", async () => {
    const { shop, ctx } = await prepare();
    const [support = 0, sales = 0] = shop.queueIds;
    const at = (seconds: number) => new Date(world.services.now().getTime() - seconds * 1000);
    const [fresh, old] = [await addWaiting(shop, sales, 1, at(1)), await addWaiting(shop, sales, 1, at(90))];
    await distribute(ctx);
    expect([await statusOf(shop, fresh[0]), await statusOf(shop, old[0])]).toEqual(["pending", "open"]);
    // Without a bot, no ticket waits for it.
    const { db } = world.database;
    await db.delete(connectionQueues).where(eq(connectionQueues.queueId, support));
    await db.update(connections).set({ greetingMessage: "" }).where(eq(connections.id, shop.connectionId));
    await db.update(queues).set({ greetingMessage: "" }).where(eq(queues.companyId, shop.id));
    await distribute(ctx);
    expect(await statusOf(shop, fresh[0])).toBe("open");
  });

  it("is not delayed by many tickets in a queue without agents", async () => {
    const { shop, ctx } = await prepare();
    const [support = 0, sales = 0] = shop.queueIds;
    const at = (minutes: number) => new Date(world.services.now().getTime() - minutes * minute);
    await addWaiting(shop, support, 220, at(30));
    const [late] = await addWaiting(shop, sales, 1, at(2));
    await distribute(ctx);
    expect(await statusOf(shop, late)).toBe("open");
  });
});

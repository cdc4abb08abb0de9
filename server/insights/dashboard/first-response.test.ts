import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { addShop, open, phone, type Shop } from "../../testing/companies/shop.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world);
});
afterAll(() => world.close());

const trackingOf = async (ticketId: number) => {
  const rows = await world.database.db.select().from(trackings).where(eq(trackings.ticketId, ticketId));
  const running = rows.at(-1);
  if (!running) throw new Error("no tracking");
  return running;
};
const say = (ticketId: number, body: string) => shop.agent.call("POST", `/messages/${ticketId}`, { body });

it("is the first message of an agent, not the bot's, and not the next one", async () => {
  const person = phone(shop);
  for (const text of ["oi", "1"]) expect(await person.write(text)).not.toEqual([]);
  const ticket = await person.ticket();
  expect(await trackingOf(ticket.id)).toMatchObject({ firstResponseAt: null });
  await open(shop, ticket);
  expect(await trackingOf(ticket.id)).toMatchObject({ firstResponseAt: null });
  await say(ticket.id, "Olá!");
  const { firstResponseAt, queuedAt } = await trackingOf(ticket.id);
  expect(firstResponseAt?.getTime()).toBeGreaterThan(queuedAt.getTime());
  await say(ticket.id, "Mais uma coisa");
  expect((await trackingOf(ticket.id)).firstResponseAt).toEqual(firstResponseAt);
});

it("is measured again when the conversation returns to waiting", async () => {
  const person = phone(shop);
  for (const text of ["oi", "1"]) await person.write(text);
  const ticket = await person.ticket();
  const wait = async (change: object) => {
    await open(shop, ticket);
    await say(ticket.id, "Um momento");
    expect((await trackingOf(ticket.id)).firstResponseAt).not.toBeNull();
    expect((await shop.agent.call("PUT", `/tickets/${ticket.id}`, change)).status).toBe(200);
    expect(await trackingOf(ticket.id)).toMatchObject({ firstResponseAt: null, startedAt: null, userId: null });
  };
  await wait({ status: "pending" });
  await wait({ queueId: shop.queueIds[1] });
});

it("may be an answer from the phone, at the time it was written", async () => {
  const person = phone(shop);
  await person.write("oi");
  const { id } = await person.ticket();
  const sentAt = new Date(world.services.now().getTime() + 1_000);
  await world.whatsapp.deliver(shop.connectionId, person.number, "Já respondo", { fromMe: true, sentAt });
  expect((await trackingOf(id)).firstResponseAt).toEqual(sentAt);
  const before = phone(shop);
  await world.whatsapp.deliver(shop.connectionId, before.number, "Oi, tudo bem?", { fromMe: true });
  expect((await trackingOf((await before.ticket()).id)).firstResponseAt).toBeNull();
});

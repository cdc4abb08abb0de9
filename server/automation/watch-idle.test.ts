import type { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connections } from "../channels/connections/connections.table.ts";
import { SendError } from "../channels/send-error.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { addShop, open, phone, type Shop, settled } from "../testing/companies/shop.ts";
import { createWorld, type World } from "../testing/world.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { watchIdle } from "./watch-idle.ts";

let world: World;
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The messages that a ticket's history says were not sent, the oldest first. */
async function unsaid(shop: Shop, ticketId: number): Promise<string[]> {
  const lines = (await shop.admin.call("GET", `/tickets/${ticketId}/history`)).body as TicketHistoryLine[];
  return lines.flatMap(({ change }) => (change.kind === "unsaid" ? change.message : [])).reverse();
}

async function watchAt(minutes: number): Promise<void> {
  await watchIdle({ ...world.services, now: () => new Date(Date.now() + minutes * minute) });
  await settled(world);
}

/** A ticket on a number with a service window, whose contact the agent awaits. */
async function official(idleReminderMinutes: number) {
  const shop = await addShop(world);
  const reminder = { idleReminderMinutes, idleReminderMessage: "Ainda está aí?" };
  await world.database.db.update(queues).set(reminder).where(eq(queues.companyId, shop.id));
  const isOfficial = { hasServiceWindow: true };
  await world.database.db.update(connections).set(isOfficial).where(eq(connections.id, shop.connectionId));
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const ticket = await open(shop, await person.ticket());
  await shop.agent.call("POST", `/messages/${ticket.id}`, { body: "Pode me dizer?" });
  await settled(world);
  return { shop, person, ticket };
}

describe("silent contacts", () => {
  it("are reminded once, then their tickets close automatically; others stay open", async () => {
    const shop = await addShop(world);
    const [support = 0] = shop.queueIds;
    await world.database.db
      .update(queues)
      .set({ idleReminderMinutes: 10, idleReminderMessage: "Ainda está aí, {nome}?", idleCloseMinutes: 30 })
      .where(eq(queues.id, support));
    const [quiet, busy] = [phone(shop), phone(shop)];
    for (const person of [quiet, busy]) for (const text of ["oi", "2"]) await person.write(text, { pushName: "Ana" });
    const ticket = await open(shop, await quiet.ticket());
    await open(shop, await busy.ticket());
    await shop.agent.call("POST", `/messages/${ticket.id}`, { body: "Pode me dizer?" });
    const at = async (minutes: number) => {
      const services = { ...world.services, now: () => new Date(Date.now() + minutes * minute) };
      await watchIdle(services);
      await settled(world);
    };
    await at(5);
    expect(quiet.arrived().at(-1)).toBe("Pode me dizer?");
    await at(11);
    await at(12);
    expect(quiet.arrived().filter((text) => text === "Ainda está aí, Ana?")).toHaveLength(1);
    await at(31);
    expect(await quiet.ticket()).toMatchObject({ status: "closed" });
    expect(quiet.arrived().at(-1)).toBe("Até breve, Ana");
    // The last message of the other ticket is the contact's: the agent must answer, not the contact.
    expect(await busy.ticket()).toMatchObject({ status: "open" });
  });

  it("are neither reminded nor taken leave of where an official number could not deliver it; the ticket still closes", async () => {
    const shop = await addShop(world);
    const [support = 0] = shop.queueIds;
    await world.database.db
      .update(queues)
      .set({ idleReminderMinutes: 25 * 60, idleReminderMessage: "Ainda está aí?", idleCloseMinutes: 26 * 60 })
      .where(eq(queues.id, support));
    await world.database.db
      .update(connections)
      .set({ hasServiceWindow: true })
      .where(eq(connections.id, shop.connectionId));
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    const ticket = await open(shop, await person.ticket());
    await shop.agent.call("POST", `/messages/${ticket.id}`, { body: "Pode me dizer?" });
    const before = (await person.conversation()).length;
    for (const hours of [25.5, 25.7, 26.5]) {
      await watchIdle({ ...world.services, now: () => new Date(Date.now() + hours * 60 * minute) });
      await settled(world);
    }
    expect(await person.ticket()).toMatchObject({ status: "closed" });
    expect(await person.conversation()).toHaveLength(before);
    expect(await unsaid(shop, ticket.id)).toEqual(["reminder", "farewell"]);
  });

  it("are not reminded after a few minutes either if they wrote a day before our last message", async () => {
    const { shop, person, ticket } = await official(10);
    const old = sql`${messages.createdAt} - interval '24 hours'`;
    await world.database.db.update(messages).set({ createdAt: old }).where(eq(messages.fromMe, false));
    const before = await person.conversation();
    for (const minutes of [5, 11, 12]) await watchAt(minutes);
    expect(await person.conversation()).toEqual(before);
    expect(await unsaid(shop, ticket.id)).toEqual(["reminder"]);
    expect(await person.ticket()).toMatchObject({ status: "open" });
  });

  it("get no failed reminder where the number sends it only after the window ended", async () => {
    const { shop, person, ticket } = await official(10);
    const before = await person.conversation();
    world.whatsapp.failure = new SendError("outsideWindow", "WhatsApp refuses");
    await watchAt(11);
    world.whatsapp.failure = null;
    expect(await person.conversation()).toEqual(before);
    expect(await unsaid(shop, ticket.id)).toEqual(["reminder"]);
    await watchAt(12);
    expect(await unsaid(shop, ticket.id)).toEqual(["reminder"]);
  });

  it("are neither reminded nor closed while they wait for the person who answered on the phone", async () => {
    const shop = await addShop(world);
    await world.database.db
      .update(queues)
      .set({ idleReminderMinutes: 10, idleReminderMessage: "Ainda está aí?", idleCloseMinutes: 30 })
      .where(eq(queues.companyId, shop.id));
    const [theirs, bots] = [phone(shop), phone(shop)];
    for (const person of [theirs, bots]) for (const text of ["oi", "2"]) await person.write(text);
    await theirs.write("Já te respondo", { fromMe: true });
    for (const minutes of [11, 31]) {
      await watchIdle({ ...world.services, now: () => new Date(Date.now() + minutes * minute) });
      await settled(world);
    }
    expect(await theirs.ticket()).toMatchObject({ status: "pending" });
    expect(theirs.arrived()).not.toContain("Ainda está aí?");
    expect(await bots.ticket()).toMatchObject({ status: "closed" });
  });

  it("get the bot's menu again when they write again", async () => {
    const shop = await addShop(world, { reopenWindowMinutes: "600" });
    await world.database.db.update(queues).set({ idleCloseMinutes: 30 }).where(eq(queues.companyId, shop.id));
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    const { id } = await person.ticket();
    await watchIdle({ ...world.services, now: () => new Date(Date.now() + 31 * minute) });
    await settled(world);
    expect(await person.ticket()).toMatchObject({ id, status: "closed" });
    expect((await person.write("oi"))[0]).toContain("1 - Preços");
    expect(await person.ticket()).toMatchObject({ id, status: "pending", chatbot: true });
  });
});

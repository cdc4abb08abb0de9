import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connections } from "../channels/connections/connections.table.ts";
import { addShop, open, phone, settled } from "../testing/companies/shop.ts";
import { createWorld, type World } from "../testing/world.ts";
import { queues } from "../workspace/queues/queues.table.ts";
import { watchIdle } from "./watch-idle.ts";

let world: World;
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

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
    for (const hours of [25.5, 26.5]) {
      await watchIdle({ ...world.services, now: () => new Date(Date.now() + hours * 60 * minute) });
      await settled(world);
    }
    expect(await person.ticket()).toMatchObject({ status: "closed" });
    expect(await person.conversation()).toHaveLength(before);
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

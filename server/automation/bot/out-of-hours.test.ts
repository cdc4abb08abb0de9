import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { addShop, open, phone } from "../../testing/companies/shop.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("opening hours, as sent to contacts,", () => {
  it("are sent once in a closed period, and the ticket waits", async () => {
    const shop = await addShop(world, { scheduleType: "company" });
    const closed = [{ weekday: "", weekdayEn: "monday" as const, startTime: "00:00", endTime: "00:00" }];
    await world.database.db.update(companies).set({ schedules: closed }).where(eq(companies.id, shop.id));
    await world.database.db
      .update(connections)
      .set({ outOfHoursMessage: "Estamos fechados" })
      .where(eq(connections.id, shop.connectionId));
    const person = phone(shop);
    await person.write("oi");
    expect(await person.write("1")).toEqual(["Estamos fechados"]);
    expect(await person.write("alguém?")).toEqual([]);
    expect(await person.ticket()).toMatchObject({ status: "pending", queueId: shop.queueIds[1] });
    // The text is not sent while an agent attends.
    await open(shop, await person.ticket());
    expect(await person.write("oi")).toEqual([]);
  });

  it("are sent to a contact who writes again to a ticket that an agent closed", async () => {
    const shop = await addShop(world, { scheduleType: "company", reopenWindowMinutes: "60" });
    const person = phone(shop);
    for (const text of ["oi", "1"]) await person.write(text);
    const ticket = await open(shop, await person.ticket());
    await shop.agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
    const closed = [{ weekday: "", weekdayEn: "monday" as const, startTime: "00:00", endTime: "00:00" }];
    await world.database.db.update(companies).set({ schedules: closed }).where(eq(companies.id, shop.id));
    const words = { outOfHoursMessage: "Estamos fechados" };
    await world.database.db.update(connections).set(words).where(eq(connections.id, shop.connectionId));
    expect((await person.write("só mais uma coisa")).at(-1)).toBe("Estamos fechados");
    expect(await person.ticket()).toMatchObject({ id: ticket.id, status: "pending" });
  });
});

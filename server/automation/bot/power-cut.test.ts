import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import type { Database } from "../../platform/sql/database.ts";
import { addShop, phone, settled } from "../../testing/companies/shop.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { answerContact } from "./answer-contact.ts";
import { botStates } from "./bot-states.table.ts";
import { readSetup } from "./read-setup.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("a power cut", () => {
  it("at any statement of an answer neither loses nor repeats anything", async () => {
    const shop = await addShop(world);
    const person = phone(shop);
    await person.write("oi");
    await person.write("2");
    const ticket = await person.ticket();
    const ctx = systemContext(world.services, shop.id, "test");
    const setup = await readSetup(world.services, shop.connectionId);
    const count = async () => (await person.conversation()).length;
    let statements = 0;
    // Each round answers a new message of the contact, and is cut one statement later than the round before.
    for (let cut = 1; statements === 0; cut++) {
      const [message] = await world.database.db
        .insert(messages)
        .values({
          companyId: shop.id,
          ticketId: ticket.id,
          contactId: ticket.contactId,
          connectionId: shop.connectionId,
          providerId: `cut-${cut}`,
          fromMe: false,
          body: cut % 2 ? "1" : "0",
        })
        .returning();
      const work = {
        action: "answer" as const,
        connectionId: shop.connectionId,
        contactId: ticket.contactId,
        ticketId: ticket.id,
        messageId: message?.id ?? 0,
      };
      const before = await count();
      // The limit on answers counts real time, which this test does not spend.
      await world.database.db.update(botStates).set({ state: { ...(await stateOf(ticket.id)), answers: 0 } });
      const gone = await answerContact({ ...ctx, db: cutAfter(ctx.db, cut) }, work, setup).then(
        () => null,
        (error: unknown) => error,
      );
      if (gone === null) statements = cut;
      else expect(await count()).toBe(before);
      await answerContact(ctx, work, setup);
      expect(await count()).toBe(before + 1);
      await answerContact(ctx, work, setup);
      expect(await count()).toBe(before + 1);
    }
    expect(statements).toBeGreaterThan(5);
    await settled(world);
    const stored = (await person.conversation()).filter(({ isAutomatic }) => isAutomatic).map(({ body }) => body);
    expect(person.arrived()).toEqual(stored);
    expect(world.whatsapp.repeats).toEqual([]);
  });
});

const stateOf = async (ticketId: number) => {
  const [row] = await world.database.db.select().from(botStates).where(eq(botStates.ticketId, ticketId));
  if (!row) throw new Error("the bot has not spoken");
  return row.state;
};

/** A database that fails after so many statements of a transaction. */
function cutAfter(db: Database, statements: number): Database {
  let left = statements;
  const cut = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(inner, key) {
        // Queries built beforehand go straight to the session.
        if (key === "session" && left-- <= 0) throw new Error("power cut");
        const value = Reflect.get(inner, key);
        if (typeof value !== "function") return value;
        if (key === "transaction")
          return (work: (tx: Database) => Promise<unknown>) =>
            (inner as Database).transaction((tx) => work(cut(tx as never)));
        if (["select", "insert", "update", "delete", "execute"].includes(String(key)) && left-- <= 0)
          return () => {
            throw new Error("power cut");
          };
        return value.bind(inner);
      },
    });
  return cut(db);
}

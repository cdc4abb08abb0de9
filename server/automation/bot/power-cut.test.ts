import type { BotState } from "@balcao/shared/automation/bot/state.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import type { Database } from "../../platform/sql/database.ts";
import { officialPerson, openOfficialShop } from "../../testing/companies/official-shop.ts";
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
    await cutEverywhere(world, ticket, {
      textOf: (cut) => (cut % 2 ? "1" : "0"),
      rewind: () => rewind(world, ticket.id),
    });
    await settled(world);
    const stored = (await person.conversation()).filter(({ isAutomatic }) => isAutomatic).map(({ body }) => body);
    expect(person.arrived()).toEqual(stored);
    expect(world.whatsapp.repeats).toEqual([]);
  });

  it("at any statement of an answer whose texts are joined sends them once, and together", async () => {
    const opened = await openOfficialShop("5531988007001");
    try {
      const person = await officialPerson(opened);
      await person.write("oi");
      await person.tap("Support");
      const ticket = await person.ticket();
      const before = person.all().length;
      const { db } = opened.world.database;
      const rounds = await cutEverywhere(opened.world, ticket, {
        textOf: () => "2",
        rewind: async () => {
          // The ticket is closed by the option: it goes back to the menu that offers it.
          const { status, queueId } = ticket;
          await db.update(tickets).set({ status, queueId, chatbot: true }).where(eq(tickets.id, ticket.id));
          await rewind(opened.world, ticket.id, { stage: "options", optionId: null });
        },
      });
      await person.latest();
      expect(
        person
          .all()
          .slice(before)
          .map(({ text, copies }) => ({ text, copies })),
      ).toEqual(Array.from({ length: rounds }, () => ({ text: "Tchau\n\nAté breve", copies: 1 })));
    } finally {
      await opened.close();
    }
  });
});

type Rounds = {
  textOf: (cut: number) => string;
  /** Makes the bot ready for the next round. */
  rewind: () => Promise<unknown>;
};

/**
 * Cuts an answer after its first statement, then another one after two, and so on, until one is not cut. Each must store
 * nothing when it is cut, and one message when it runs again. Returns the number of answers.
 */
async function cutEverywhere(
  { services, database: { db } }: World,
  { id: ticketId, companyId, contactId, whatsappId }: Ticket,
  { textOf, rewind }: Rounds,
): Promise<number> {
  const connectionId = whatsappId ?? 0;
  const ctx = systemContext(services, companyId, "test");
  const setup = await readSetup(services, connectionId);
  const count = () => db.$count(messages, eq(messages.ticketId, ticketId));
  for (let cut = 1; ; cut++) {
    await rewind();
    const own = { companyId, ticketId, contactId, connectionId, providerId: `cut-${cut}`, fromMe: false };
    const [message] = await db
      .insert(messages)
      .values({ ...own, body: textOf(cut) })
      .returning();
    const work = { action: "answer" as const, connectionId, contactId, ticketId, messageId: message?.id ?? 0 };
    const before = await count();
    const gone = await answerContact({ ...ctx, db: cutAfter(ctx.db, cut) }, work, setup).then(
      () => null,
      (error: unknown) => error,
    );
    if (gone !== null) expect(await count()).toBe(before);
    for (let again = 0; again < 2; again++) {
      await answerContact(ctx, work, setup);
      expect(await count()).toBe(before + 1);
    }
    if (gone !== null) continue;
    expect(cut).toBeGreaterThan(5);
    return cut;
  }
}

/** Changes what the bot remembers. The limit on answers counts real time, which this test does not spend. */
async function rewind({ database: { db } }: World, ticketId: number, change: Partial<BotState> = {}): Promise<void> {
  const [row] = await db.select().from(botStates).where(eq(botStates.ticketId, ticketId));
  if (!row) throw new Error("the bot has not spoken");
  await db
    .update(botStates)
    .set({ state: { ...row.state, answers: 0, ...change } })
    .where(eq(botStates.ticketId, ticketId));
}

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

import { botTexts } from "@balcao/shared/bot/texts.ts";
import type { Message, MessagePage } from "@balcao/shared/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import type { Database } from "../../platform/database.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { connectionQueues, connections } from "../connections/connections.table.ts";
import { contactConsents } from "../consent/contact-consents.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { distribute } from "../distribution/distribute.ts";
import { watchIdle } from "../idle/watch-idle.ts";
import { messages } from "../messages/messages.table.ts";
import { queueOptions } from "../queues/queue-options.table.ts";
import { queues } from "../queues/queues.table.ts";
import { userRatings } from "../ratings/user-ratings.table.ts";
import { schedules } from "../schedules/schedules.table.ts";
import { settings } from "../settings/settings.table.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { trackings } from "../tickets/trackings.table.ts";
import { users } from "../users/users.table.ts";
import { answerContact } from "./answer-contact.ts";
import { botStates } from "./bot-states.table.ts";
import { readSetup } from "./read-setup.ts";

let world: World;
let nextNumber = 5511910000000;
const freshNumber = () => String(nextNumber++);
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Shop = TestCompany & { optionId: Record<string, number> };

/** Two queues on one connection; Support has a tree: 1 opens (11 waits), 2 ends, 3 only informs. */
async function addShop(chosen: Record<string, string> = {}): Promise<Shop> {
  const company = await world.addCompany();
  const { db } = world.database;
  const [support = 0, sales = 0] = company.queueIds;
  await db.insert(connectionQueues).values({ connectionId: company.connectionId, queueId: sales });
  const texts = { greetingMessage: "{saudacao}, {nome}! {protocolo}", complationMessage: "Até breve, {nome}" };
  await db.update(connections).set(texts).where(eq(connections.id, company.connectionId));
  await db.update(queues).set({ greetingMessage: "Suporte" }).where(eq(queues.id, support));
  await db.update(queues).set({ greetingMessage: "Vendas" }).where(eq(queues.id, sales));
  for (const [key, value] of Object.entries(chosen))
    await db.insert(settings).values({ companyId: company.id, key, value });
  const option = async (values: Partial<typeof queueOptions.$inferInsert>) => {
    const at = { companyId: company.id, queueId: support, option: 1, ...values };
    const [row] = await db.insert(queueOptions).values(at).returning();
    return row?.id ?? 0;
  };
  const prices = await option({ title: "Preços", message: "Os preços" });
  const optionId = {
    prices,
    table: await option({ parentId: prices, title: "Tabela", message: "Já enviamos", waitTreatment: true }),
    bye: await option({ option: 2, title: "Encerrar", message: "Tchau", finalize: true }),
    hours: await option({ option: 3, title: "Horários", message: "Das 9 às 18" }),
  };
  await world.connect();
  return { ...company, optionId };
}

/** A contact with a phone: what it writes, and what it read until all was answered. */
function phone(shop: TestCompany) {
  const number = freshNumber();
  const ticket = async (): Promise<Ticket> => {
    const url = `/tickets?showAll=true&status=&searchParam=${number}`;
    return ((await shop.admin.call("GET", url)).body as TicketPage).tickets[0] as Ticket;
  };
  const conversation = async (): Promise<Message[]> =>
    ((await shop.admin.call("GET", `/messages/${(await ticket()).id}?history=true`)).body as MessagePage).messages;
  const arrived = () =>
    world.whatsapp.sent.filter(({ message }) => message.chat.number === number).map(({ message }) => message.body);
  /** Writes, and reads what comes for it. */
  const write = async (text: string, more = {}) => {
    const before = arrived().length;
    await world.whatsapp.deliver(shop.connectionId, number, text, more);
    await settled();
    return arrived().slice(before);
  };
  return { number, ticket, conversation, write, arrived };
}

/** Nothing is left to do for any connection. */
const settled = () =>
  until("the jobs", async () => {
    const [row] = await world.database.sql<{ n: number }[]>`
      select count(*)::int as n from pgboss.job
      where (name like 'answer-contact-%' or name like 'send-message-%') and state in ('created', 'active', 'retry')`;
    return row?.n === 0;
  });

async function open(shop: TestCompany, { id }: Ticket, agent = shop.agent): Promise<Ticket> {
  const accepted = await agent.call("PUT", `/tickets/${id}`, { status: "open" });
  expect(accepted).toMatchObject({ status: 200, body: { status: "open" } });
  return accepted.body;
}

describe("a conversation with the bot", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await addShop();
  });

  it("leads to a queue, through its tree, to an agent", async () => {
    const person = phone(shop);
    const [menu] = await person.write("oi", { pushName: "Ana" });
    expect(menu).toMatch(/^(Bom dia|Boa tarde|Boa noite), Ana! SAC\d{29}\n\n1 - Sales\n2 - Support$/);
    expect(await person.ticket()).toMatchObject({ status: "pending", queueId: null, chatbot: true });
    expect((await person.write("2"))[0]).toContain("1 - Preços\n2 - Encerrar\n3 - Horários");
    expect(await person.ticket()).toMatchObject({ queueId: shop.queueIds[0], chatbot: true });
    expect((await person.write("1"))[0]).toContain("Os preços\n\n1 - Tabela");
    expect(await person.write("1")).toEqual(["Já enviamos"]);
    expect(await person.ticket()).toMatchObject({
      status: "verified",
      verifyTicket: true,
      chatbot: false,
      queueId: shop.queueIds[0],
    });
    expect(await person.write("1")).toEqual([]);
    expect((await person.conversation()).filter(({ isAutomatic }) => isAutomatic)).toHaveLength(4);
  });

  it("ends where an option ends it, without a rating, and begins anew with the next message", async () => {
    const person = phone(shop);
    for (const text of ["oi", "Support"]) await person.write(text);
    const first = await person.ticket();
    expect(await person.write("2")).toEqual(["Tchau", expect.stringMatching(/^Até breve/)]);
    expect(await person.ticket()).toMatchObject({ id: first.id, status: "closed", userId: null });
    expect((await person.write("oi"))[0]).toContain("1 - Sales");
    expect((await person.ticket()).id).not.toBe(first.id);
  });

  it("is silent while an agent attends, and afterwards too", async () => {
    const person = phone(shop);
    await person.write("oi");
    const ticket = await open(shop, await person.ticket(), shop.admin);
    expect(await person.write("1")).toEqual([]);
    await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "pending" });
    expect(await person.write("1")).toEqual([]);
  });

  it("answers ten messages of a second in order, with one menu and at most one hint", async () => {
    const person = phone(shop);
    const burst = Array.from({ length: 10 }, (_, n) => `mensagem ${n}`);
    await Promise.all(burst.map((text) => world.whatsapp.deliver(shop.connectionId, person.number, text)));
    await settled();
    const said = person.arrived();
    expect(said.filter((text) => text.includes("SAC"))).toHaveLength(1);
    expect(said.length).toBeLessThanOrEqual(2);
    expect((await person.write("1"))[0]).toBe("Vendas");
  });

  it("takes a sticker, a recording and an empty text for a wrong answer, and stays open", async () => {
    const person = phone(shop);
    await person.write("oi");
    expect((await person.write("", { mediaType: "sticker" }))[0]).toContain(botTexts.wrongAnswer);
    expect(await person.write("", { mediaType: "audio" })).toEqual([]);
    expect(await person.write("1️⃣")).toEqual(["Vendas"]);
  });

  it("sends a long menu in several messages", async () => {
    const long = await addShop();
    const [support = 0] = long.queueIds;
    const many = Array.from({ length: 56 }, (_, n) => ({
      companyId: long.id,
      queueId: support,
      option: n + 4,
      title: `Opção ${"longa ".repeat(15)}${n + 4}`,
      message: "x".repeat(4096),
    }));
    await world.database.db.insert(queueOptions).values(many);
    const person = phone(long);
    await person.write("oi");
    const menu = await person.write("2");
    expect(menu.length).toBeGreaterThan(1);
    expect(menu.every((part) => part.length <= 4096)).toBe(true);
    expect(menu.join("\n")).toContain("59 - Opção");
    expect((await person.write("59")).join("")).toContain("x".repeat(4096));
  });

  it("says nothing in groups, and nothing of one company in another", async () => {
    const other = await addShop();
    const [mine, theirs] = [phone(shop), phone(other)];
    await mine.write("oi");
    await theirs.write("oi");
    const rows = await world.database.db.select().from(messages).where(eq(messages.isAutomatic, true));
    for (const row of rows) {
      const [connection] = await world.database.db
        .select({ companyId: connections.companyId })
        .from(connections)
        .where(eq(connections.id, row.connectionId ?? 0));
      expect(row.companyId).toBe(connection?.companyId);
    }
  });

  it("is told to the screens as it happens", async () => {
    const person = phone(shop);
    await person.write("oi");
    await person.write("1");
    const counts = (await shop.agent.call("GET", "/tickets?status=pending")).body as TicketPage;
    expect(counts.tickets.find(({ id }) => id)).toBeDefined();
    expect(await person.ticket()).toMatchObject({ unreadMessages: 2, lastMessage: "Vendas", lastMessageFromMe: true });
  });
});

describe("a power cut", () => {
  it("at any statement of an answer loses and doubles nothing", async () => {
    const shop = await addShop();
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
      // The loop guard counts real time, which this test does not spend.
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
    await settled();
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

/** A database that is gone after so many statements of a transaction. */
function cutAfter(db: Database, statements: number): Database {
  let left = statements;
  const cut = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(inner, key) {
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

describe("opening hours", () => {
  it("are said once in a closed period, and the ticket waits", async () => {
    const shop = await addShop({ scheduleType: "company" });
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
    // An agent who attends all the same is not spoken over.
    await open(shop, await person.ticket());
    expect(await person.write("oi")).toEqual([]);
  });
});

describe("ratings", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await addShop({ userRating: "enabled" });
    await world.database.db
      .update(connections)
      .set({ ratingMessage: "Avalie, {nome}" })
      .where(eq(connections.id, shop.connectionId));
  });
  const attended = async () => {
    const person = phone(shop);
    for (const text of ["oi", "1"]) await person.write(text);
    const ticket = await open(shop, await person.ticket());
    return { person, ticket };
  };
  const close = async (ticket: Ticket, more = {}) => {
    const closing = await shop.agent.call("PUT", `/tickets/${ticket.id}`, { status: "closed", ...more });
    expect(closing.status).toBe(200);
    await settled();
  };
  const ratings = (ticketId: number) =>
    world.database.db.select().from(userRatings).where(eq(userRatings.ticketId, ticketId));

  it("are asked for when an agent closes, and taken once", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    expect(person.arrived().at(-1)).toMatch(/^Avalie, .*\n\nComo foi/s);
    const { unreadMessages } = await person.ticket();
    expect(await person.write("3️⃣")).toEqual([expect.stringMatching(/^Até breve/)]);
    expect(await ratings(ticket.id)).toMatchObject([{ rate: 3, userId: shop.agent.id, companyId: shop.id }]);
    expect(await person.ticket()).toMatchObject({ id: ticket.id, status: "closed", unreadMessages });
    const [tracking] = await world.database.db.select().from(trackings).where(eq(trackings.ticketId, ticket.id));
    expect(tracking).toMatchObject({ rated: true, userId: shop.agent.id });
    // The next 3 is an ordinary message.
    await person.write("3");
    expect((await person.ticket()).id).not.toBe(ticket.id);
    expect(await ratings(ticket.id)).toHaveLength(1);
  });

  it.each(["4", "0", "muito bom", "1 2"])("take %s for an ordinary message, kept in a new attendance", async (text) => {
    const { person, ticket } = await attended();
    await close(ticket);
    await person.write(text);
    const next = await person.ticket();
    expect(next).toMatchObject({ status: "pending" });
    expect(next.id).not.toBe(ticket.id);
    expect(await ratings(ticket.id)).toEqual([]);
  });

  it("are taken for a day only", async () => {
    const { person, ticket } = await attended();
    await close(ticket);
    await world.database.db
      .update(trackings)
      .set({ ratingAt: new Date(Date.now() - 24 * 60 * minute - 1000) })
      .where(eq(trackings.ticketId, ticket.id));
    await person.write("3");
    expect(await ratings(ticket.id)).toEqual([]);
  });

  it("are not asked for when the agent closes without, nor when many answers come at once taken twice", async () => {
    const { person, ticket } = await attended();
    await close(ticket, { justClose: true });
    expect(person.arrived().at(-1)).toMatch(/^Até breve/);
    const again = await attended();
    await close(again.ticket);
    await Promise.all(
      ["1", "2", "3"].map((text) => world.whatsapp.deliver(shop.connectionId, again.person.number, text)),
    );
    expect(await ratings(again.ticket.id)).toHaveLength(1);
  });
});

describe("consent", () => {
  const history = (contactId: number) =>
    world.database.db
      .select({ kind: contactConsents.kind, text: contactConsents.text })
      .from(contactConsents)
      .where(eq(contactConsents.contactId, contactId))
      .orderBy(contactConsents.id);

  it("is asked once, recorded with its words, and shown on the contact", async () => {
    const shop = await addShop({ setOptInType: "enabled", optInMessage: "Aceita avisos?" });
    const person = phone(shop);
    expect(await person.write("oi")).toEqual(["Aceita avisos?", expect.stringContaining("1 - Sales")]);
    expect(await person.write("Sim!")).toEqual([botTexts.consentGiven]);
    expect(await person.write("1")).toEqual(["Vendas"]);
    const { contactId } = await person.ticket();
    expect(await history(contactId)).toEqual([
      { kind: "asked", text: "Aceita avisos?" },
      { kind: "given", text: "Sim!" },
    ]);
    const contact = (await shop.agent.call("GET", `/contacts/${contactId}`)).body;
    expect(contact).toMatchObject({ consent: { kind: "given", text: "Sim!" } });
    await open(shop, await person.ticket());
    expect(await person.write("SAIR")).toEqual([botTexts.consentLeft]);
    expect((await history(contactId)).at(-1)).toEqual({ kind: "left", text: "SAIR" });
  });

  it("holds back schedules while it is asked for and not given", async () => {
    const shop = await addShop({ setOptInType: "enabled" });
    const person = phone(shop);
    await person.write("oi");
    const { contactId } = await person.ticket();
    const { sendScheduled } = await import("../schedules/send-scheduled.ts");
    const sendAt = new Date(Date.now() - 1000);
    const [row] = await world.database.db
      .insert(schedules)
      .values({ companyId: shop.id, contactId, body: "promo", sendAt })
      .returning();
    const work = { scheduleId: row?.id ?? 0, sendAt: sendAt.toISOString() };
    await sendScheduled(systemContext(world.services, shop.id, "test"), work);
    const planned = (await shop.agent.call("GET", `/schedules/${row?.id}`)).body;
    expect(planned).toMatchObject({ status: "ERRO", failure: "ERR_NO_CONSENT" });
  });
});

describe("silent contacts", () => {
  it("are reminded once, then their tickets close by themselves; others stay", async () => {
    const shop = await addShop();
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
      await settled();
    };
    await at(5);
    expect(quiet.arrived().at(-1)).toBe("Pode me dizer?");
    await at(11);
    await at(12);
    expect(quiet.arrived().filter((text) => text === "Ainda está aí, Ana?")).toHaveLength(1);
    await at(31);
    expect(await quiet.ticket()).toMatchObject({ status: "closed" });
    expect(quiet.arrived().at(-1)).toBe("Até breve, Ana");
    // The other's last word is the contact's: somebody owes an answer, but not the contact.
    expect(await busy.ticket()).toMatchObject({ status: "open" });
  });
});

describe("distribution", () => {
  it("hands the oldest to the online agent with the fewest, up to the limit, and leaves the bot's alone", async () => {
    const shop = await addShop();
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

  /** Tickets that wait in a queue, as they are before anybody has looked at them. */
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
    const shop = await addShop();
    const { db } = world.database;
    await db.update(queues).set({ distribution: "oldestFirst" }).where(eq(queues.companyId, shop.id));
    await db.update(users).set({ lastSeenAt: null }).where(eq(users.companyId, shop.id));
    const agent = await shop.addUser("user", [shop.queueIds[1] ?? 0]);
    await db.update(users).set({ lastSeenAt: world.services.now() }).where(eq(users.id, agent.id));
    return { shop, ctx: systemContext(world.services, shop.id, "test") };
  };

  it("leaves a new ticket to the bot that has not come to it yet, unless it is away", async () => {
    const { shop, ctx } = await prepare();
    const [support = 0, sales = 0] = shop.queueIds;
    const at = (seconds: number) => new Date(world.services.now().getTime() - seconds * 1000);
    const [fresh, old] = [await addWaiting(shop, sales, 1, at(1)), await addWaiting(shop, sales, 1, at(90))];
    await distribute(ctx);
    expect([await statusOf(shop, fresh[0]), await statusOf(shop, old[0])]).toEqual(["pending", "open"]);
    // Without a bot there is nobody to wait for.
    const { db } = world.database;
    await db.delete(connectionQueues).where(eq(connectionQueues.queueId, support));
    await db.update(connections).set({ greetingMessage: "" }).where(eq(connections.id, shop.connectionId));
    await db.update(queues).set({ greetingMessage: "" }).where(eq(queues.companyId, shop.id));
    await distribute(ctx);
    expect(await statusOf(shop, fresh[0])).toBe("open");
  });

  it("is not held up by a crowd in a queue where nobody is", async () => {
    const { shop, ctx } = await prepare();
    const [support = 0, sales = 0] = shop.queueIds;
    const at = (minutes: number) => new Date(world.services.now().getTime() - minutes * minute);
    await addWaiting(shop, support, 220, at(30));
    const [late] = await addWaiting(shop, sales, 1, at(2));
    await distribute(ctx);
    expect(await statusOf(shop, late)).toBe("open");
  });
});

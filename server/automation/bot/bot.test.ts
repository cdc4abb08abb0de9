import { randomUUID } from "node:crypto";
import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idOf } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { systemContext } from "../../context.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { addShop, open, phone, type Shop, settled } from "../../testing/companies/shop.ts";
import { hideNumber } from "../../testing/hide-number.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { queueOptions } from "../../workspace/queues/options/queue-options.table.ts";
import { schedules } from "../schedules/schedules.table.ts";
import { answerContact } from "./answer-contact.ts";
import { readSetup } from "./read-setup.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("a conversation with the bot", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await addShop(world);
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

  it("ends at an option that ends it, without a rating, and starts again with the next message", async () => {
    const person = phone(shop);
    for (const text of ["oi", "Support"]) await person.write(text);
    const first = await person.ticket();
    expect(await person.write("2")).toEqual(["Tchau", expect.stringMatching(/^Até breve/)]);
    expect(await person.ticket()).toMatchObject({ id: first.id, status: "closed", userId: null });
    expect((await person.write("oi"))[0]).toContain("1 - Sales");
    expect((await person.ticket()).id).not.toBe(first.id);
  });

  it("answers a message that could be read only at the second try, and SAIR too", async () => {
    const person = phone(shop);
    const unreadable = { undecryptable: true, payload: new Uint8Array() };
    const [greeting, out] = [{ providerId: randomUUID() }, { providerId: randomUUID() }];
    expect(await person.write("", { ...greeting, ...unreadable })).toEqual([]);
    expect(await person.write("oi", greeting)).toEqual([expect.stringContaining("1 - Sales")]);
    expect(await person.write("oi", greeting)).toEqual([]);
    expect(await person.write("", { ...out, ...unreadable })).toEqual([]);
    expect(await person.write("SAIR", out)).toEqual([botTexts.consentLeft]);
  });

  it("sends nothing while an agent attends, and afterwards too", async () => {
    const person = phone(shop);
    await person.write("oi");
    const ticket = await open(shop, await person.ticket(), shop.admin);
    expect(await person.write("1")).toEqual([]);
    await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "pending" });
    expect(await person.write("1")).toEqual([]);
  });

  it("sends nothing for a day after a person wrote on the phone, whoever began and in whichever ticket", async () => {
    const byPhone = { fromMe: true, sentAt: new Date(Date.now() + 10_000) };
    const began = phone(shop);
    expect(await began.write("oi")).toHaveLength(1);
    await began.write("Oi Ana, já te respondo", byPhone);
    expect(await began.write("obrigada")).toEqual([]);
    expect(await began.ticket()).toMatchObject({ status: "pending", chatbot: false, unreadMessages: 1 });
    expect(await began.write("SAIR")).toEqual([botTexts.consentLeft]);

    const writtenTo = phone(shop);
    await writtenTo.write("Bom dia, Bia!", byPhone);
    expect(await writtenTo.write("oi")).toEqual([]);

    const closed = phone(shop);
    for (const text of ["oi", "Support", "2"]) await closed.write(text);
    await closed.write("esqueci de dizer", byPhone);
    expect(await closed.write("diga", { sentAt: new Date(Date.now() + 20_000) })).toEqual([]);
    expect(await closed.ticket()).toMatchObject({ status: "pending", chatbot: false });

    const greetedByPhone = phone(shop);
    expect(await greetedByPhone.write("oi")).toHaveLength(1);
    await greetedByPhone.write("Olá! Bem-vindo à loja.", { fromMe: true });
    expect(await greetedByPhone.write("1")).toEqual(["Vendas"]);

    const nextDay = phone(shop);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await nextDay.write("Até amanhã", { ...byPhone, sentAt: yesterday });
    expect((await nextDay.write("oi"))[0]).toContain("1 - Sales");
  });

  it("does not greet a contact who wrote half a day ago, and greets with the next message", async () => {
    const person = phone(shop);
    const sentAt = new Date(Date.now() - 13 * 3_600_000);
    expect(await person.write("vocês abrem hoje?", { sentAt })).toEqual([]);
    expect(await person.ticket()).toMatchObject({ status: "pending", unreadMessages: 1 });
    expect((await person.write("oi?"))[0]).toContain("1 - Sales");
  });

  it("answers ten messages of a second in order, with one menu and at most one hint", async () => {
    const person = phone(shop);
    const burst = Array.from({ length: 10 }, (_, n) => `mensagem ${n}`);
    await Promise.all(burst.map((text) => world.whatsapp.deliver(shop.connectionId, person.number, text)));
    await settled(world);
    const said = person.arrived();
    expect(said.filter((text) => text.includes("SAC"))).toHaveLength(1);
    expect(said.length).toBeLessThanOrEqual(2);
    expect((await person.write("1"))[0]).toBe("Vendas");
  });

  it("treats a sticker, a recording and an empty text as wrong answers, and stays open", async () => {
    const person = phone(shop);
    await person.write("oi");
    expect((await person.write("", { mediaType: "sticker" }))[0]).toContain(botTexts.wrongAnswer);
    expect(await person.write("", { mediaType: "audio" })).toEqual([]);
    expect(await person.write("1️⃣")).toEqual(["Vendas"]);
  });

  it("sends a long menu in several messages", async () => {
    const long = await addShop(world);
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

  it("continues with a contact whose option or queue has just been deleted", { tags: ["long"] }, async () => {
    const changing = await addShop(world);
    const [inTree, choosing] = [phone(changing), phone(changing)];
    for (const text of ["oi", "2", "1"]) await inTree.write(text);
    await choosing.write("oi");
    const gone = `/queue-options/${changing.optionId.prices}`;
    expect((await changing.admin.call("DELETE", gone)).status).toBe(200);
    const [menu] = await inTree.write("1");
    expect(menu).toContain(botTexts.optionGone);
    expect(menu).toContain("1 - Encerrar");
    expect((await changing.admin.call("DELETE", `/queue/${changing.queueIds[1]}`)).status).toBe(200);
    expect((await choosing.write("1"))[0]).toContain("Suporte");
    expect(await choosing.write("#")).toEqual([botTexts.wait]);
    expect(await choosing.ticket()).toMatchObject({ status: "verified", queueId: changing.queueIds[0] });
  });

  it("serves one queue on two connections, each contact by the menu of its own number", async () => {
    const both = await addShop(world);
    const [, sales = 0] = both.queueIds;
    const form = { name: "Second", greetingMessage: "Outro número", queueIds: [sales] };
    const second = (await both.admin.call("POST", "/whatsapp", form)).body as { id: number };
    await until("the session", () => world.whatsapp.opened.has(second.id));
    const [menu, direct] = [phone(both), phone({ ...both, connectionId: second.id })];
    expect((await menu.write("oi"))[0]).toContain("1 - Sales\n2 - Support");
    expect(await direct.write("oi")).toEqual(["Vendas"]);
    expect(await menu.write("1")).toEqual(["Vendas"]);
    expect((await direct.ticket()).queueId).toBe((await menu.ticket()).queueId);
    const answers = world.whatsapp.sent.filter(({ message }) => idOf(message.chat, "phone") === direct.number);
    expect(answers.map(({ connectionId }) => connectionId)).toEqual([second.id]);
    // The same person has one conversation with each number.
    await world.whatsapp.deliver(both.connectionId, direct.number, "oi");
    await settled(world);
    expect(direct.arrived().at(-1)).toContain("1 - Sales");
  });

  it("answers a message whose contact was merged into another meanwhile", async () => {
    const [known, double] = [phone(shop), phone(shop)];
    await known.write("oi");
    await double.write("oi");
    const [ticket, kept] = [await double.ticket(), await known.ticket()];
    const { db } = world.database;
    const { contactId, id: ticketId } = ticket;
    const { connectionId } = shop;
    const place = { companyId: shop.id, contactId, ticketId, connectionId };
    const values = { ...place, providerId: "late", fromMe: false, body: "1" };
    const [message] = await db.insert(messages).values(values).returning();
    await hideNumber(db, contactId);
    const merge = await shop.admin.call("POST", `/contacts/${kept.contactId}/merge`, { contactId });
    expect(merge.status).toBe(200);
    const work = { action: "answer", connectionId, contactId, ticketId, messageId: message?.id ?? 0 } as const;
    const ctx = systemContext(world.services, shop.id, "test");
    for (const _ of [1, 2]) await answerContact(ctx, work, await readSetup(world.services, connectionId));
    await settled(world);
    expect(known.arrived().filter((text) => text === "Vendas")).toHaveLength(1);
    const { body } = await shop.admin.call("GET", `/tickets/${kept.id}`);
    expect(body).toMatchObject({ status: "pending", queueId: shop.queueIds[1] });
  });

  it("sends nothing in groups, and nothing of one company to another", async () => {
    const other = await addShop(world);
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

  it("updates the screens at once", async () => {
    const person = phone(shop);
    await person.write("oi");
    await person.write("1");
    const counts = (await shop.agent.call("GET", "/tickets?status=pending")).body as TicketPage;
    expect(counts.tickets.find(({ id }) => id)).toBeDefined();
    expect(await person.ticket()).toMatchObject({ unreadMessages: 2, lastMessage: "1", lastMessageFromMe: false });
  });
});

describe("consent", () => {
  const history = (contactId: number) =>
    world.database.db
      .select({ kind: contactConsents.kind, text: contactConsents.text })
      .from(contactConsents)
      .where(eq(contactConsents.contactId, contactId))
      .orderBy(contactConsents.id);

  it("is requested once, recorded with its text, and shown on the contact", async () => {
    const shop = await addShop(world, { setOptInType: "enabled", optInMessage: "Aceita avisos?" });
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

  it("holds back scheduled messages while it is requested and not given", async () => {
    const shop = await addShop(world, { setOptInType: "enabled" });
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
    const planned = (await shop.admin.call("GET", `/schedules/${row?.id}`)).body;
    expect(planned).toMatchObject({ status: "ERRO", failure: "ERR_NO_CONSENT" });
  });
});

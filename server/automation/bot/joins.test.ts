import { queuesMenu } from "@balcao/shared/automation/bot/menus.ts";
import type { BotSaying } from "@balcao/shared/automation/bot/setup.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { systemContext, transact } from "../../context.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { say } from "../../inbox/messages/send/say.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { type OfficialShop, officialPerson, openOfficialShop } from "../../testing/companies/official-shop.ts";
import { phone, type Shop, settled } from "../../testing/companies/shop.ts";
import { png, recording } from "../../testing/samples/samples.ts";
import { until } from "../../testing/until.ts";
import { storeFile } from "../../workspace/files/store-file.ts";
import { queueOptions } from "../../workspace/queues/options/queue-options.table.ts";
import { botStates } from "./bot-states.table.ts";
import { prepareSayings } from "./prepare-sayings.ts";

let opened: OfficialShop;
let shop: Shop;

beforeAll(async () => {
  opened = await openOfficialShop("5531988007001");
  ({ shop } = opened);
});
afterAll(() => opened.close());

const ctxOf = () => systemContext(opened.world.services, shop.id, "test");
const store = async (name: string, content: Uint8Array) => {
  const stream = (async function* () {
    yield content;
  })();
  return (await storeFile(ctxOf(), { name, stream })).id;
};

/** The bot says this to a person, at one moment. */
async function tell(ticketId: number, sayings: readonly BotSaying[]): Promise<void> {
  await transact(ctxOf(), async (ctx) => {
    const [found] = await ctx.db
      .select({ ticket: tickets, contact: contacts })
      .from(tickets)
      .innerJoin(contacts, eq(contacts.id, tickets.contactId))
      .where(eq(tickets.id, ticketId));
    if (!found) throw new Error("there is no such ticket");
    await say(ctx, found.ticket, await prepareSayings(ctx, sayings, { ...found, timeZone: "America/Sao_Paulo" }));
  });
  await settled(opened.world);
}

/** The menu of queues with these names, as the question that the person was asked last. */
async function menuOf(ticketId: number, text: string, names: readonly string[]): Promise<BotSaying> {
  const [row] = await opened.world.database.db.select().from(botStates).where(eq(botStates.ticketId, ticketId));
  const ids = [shop.queueIds[1] ?? 0, shop.queueIds[0] ?? 0];
  const queues = names.map((name, at) => ({
    ...{ id: ids[at] ?? 1_000_000 + at, name, options: [], closing: null },
    greeting: { text: "", fileId: null },
  }));
  const setup = { queues, greeting: { text: "", fileId: null }, closing: null, listRows: 10, consentQuestion: null };
  return queuesMenu({ written: text, tapped: text }, setup, { askedAt: row?.state.askedAt ?? 0, from: 0 });
}

const notice: BotSaying = { text: "Hoje fechamos às 16h.", fileId: null };

describe("on an official number, where each message costs,", () => {
  it("a greeting with its menu is one message, and so are an option's text and the farewell", async () => {
    const person = await officialPerson(opened);
    expect(await person.write("oi")).toMatchObject([{ text: "Olá, Ana!" }]);
    await person.tap("Support");
    expect((await person.tap("Encerrar")).map(({ text }) => text)).toEqual(["Tchau\n\nAté breve"]);
    expect(await person.ticket()).toMatchObject({ status: "closed" });
    // The agent sees what the contact got.
    const own = (await person.conversation()).filter(({ fromMe }) => fromMe);
    expect(own).toHaveLength(3);
    expect(own.at(-1)?.body).toBe("Tchau\n\nAté breve");
  });

  it.for([
    ["buttons", ["Sales", "Support"]],
    ["list", ["Sales", "Support", "Financeiro", "Entregas"]],
  ] as const)(
    "a text before a menu of the form %s stands above its options, and a tap on them works",
    async ([form, names]) => {
      const person = await officialPerson(opened);
      await person.write("oi");
      const { id } = await person.ticket();
      await tell(id, [notice, await menuOf(id, "Com quem quer falar?", names)]);
      const question = await person.latest();
      expect(question?.text).toBe("Hoje fechamos às 16h.\n\nCom quem quer falar?");
      expect(person.titles(question)).toEqual(names);
      const own = (await person.conversation()).filter(({ fromMe }) => fromMe);
      expect(own).toHaveLength(2);
      expect(own.at(-1)).toMatchObject({
        body: expect.stringMatching(/^Hoje fechamos às 16h\.\n\nCom quem quer falar\?\n\n1 - Sales\n2 - Support/),
        content: { kind: "question", form, text: question?.text },
      });
      expect((await person.tap("Support", question))[0]?.text).toBe("Suporte");
      expect(await person.ticket()).toMatchObject({ queueId: shop.queueIds[0], chatbot: true });
    },
  );

  it("a text before a menu that can only be written is one text with it", async () => {
    const person = await officialPerson(opened);
    await person.write("oi");
    const { id } = await person.ticket();
    // An option without a visible name fits neither a button nor a list.
    await tell(id, [notice, await menuOf(id, "Com quem?", ["Sales", "\u200b"])]);
    expect((await person.latest())?.text).toBe("Hoje fechamos às 16h.\n\nCom quem?\n\n1 - Sales\n2 - \u200b");
    expect(person.titles()).toEqual([]);
    expect((await person.write("1"))[0]?.text).toBe("Vendas");
  });

  it("a long text above a long list of options is one message, as only its text and options are sent", async () => {
    const person = await officialPerson(opened);
    await person.write("oi");
    const { id } = await person.ticket();
    const names = Array.from({ length: 60 }, (_, n) => `Setor de atendimento ${n + 1}`);
    const text = "a".repeat(3_500);
    await tell(id, [await menuOf(id, text, names)]);
    expect((await person.latest())?.text).toBe(text);
    expect(person.titles()).toHaveLength(10);
    expect((await person.conversation()).at(-1)?.body).toBe(text);
  });
});

describe("an option with a file and a text", () => {
  const withFile = (fileId: string | null) =>
    opened.world.database.db
      .update(queueOptions)
      .set({ fileId })
      .where(eq(queueOptions.id, shop.optionId.table ?? 0));

  it("is one picture with its caption on the official number, and two messages on a linked one", async () => {
    await withFile(await store("tabela.png", png));
    const person = await officialPerson(opened);
    await person.write("oi");
    for (const title of ["Support", "Preços"]) await person.tap(title);
    const sent = await person.tap("Tabela");
    expect(sent).toMatchObject([{ text: "Já enviamos", kind: "image", media: { mimetype: "image/png" } }]);
    expect(await person.ticket()).toMatchObject({ status: "verified" });
    const stored = async () => (await person.conversation()).at(-1);
    expect(await stored()).toMatchObject({ body: "Já enviamos", mediaType: "image" });
    await until("its delivery", async () => (await stored())?.ack === 3);

    const linked = phone(shop);
    for (const text of ["oi", "2", "1"]) await linked.write(text);
    expect(await linked.write("1")).toEqual(["", "Já enviamos"]);
  });

  it("is two messages where the file is a sound, which has no caption", async () => {
    await withFile(await store("tabela.mp3", recording(1)));
    const person = await officialPerson(opened);
    await person.write("oi");
    for (const title of ["Support", "Preços"]) await person.tap(title);
    expect(await person.tap("Tabela")).toMatchObject([{ kind: "audio" }, { text: "Já enviamos", media: null }]);
    await withFile(null);
  });

  it("stands before the question of a menu, which has no picture", async () => {
    const greeting = { fileId: await store("loja.png", png), greetingMessageType: "FILE_AND_MESSAGE" as const };
    const own = eq(connections.id, opened.connectionId);
    await opened.world.database.db.update(connections).set(greeting).where(own);
    const person = await officialPerson(opened);
    expect(await person.write("oi")).toMatchObject([{ kind: "image", text: "" }, { text: "Olá, Ana!" }]);
    expect(person.titles()).toEqual(["Sales", "Support"]);
  });
});

describe("on a linked number", () => {
  it("all stays as many messages as before", async () => {
    const person = phone(shop);
    for (const text of ["oi", "2"]) await person.write(text);
    expect(await person.write("2")).toEqual(["Tchau", expect.stringMatching(/^Até breve/)]);
    const { id } = await person.ticket();
    const before = person.arrived().length;
    await tell(id, [notice, await menuOf(id, "Com quem?", ["Sales", "Support"])]);
    const long = `curta\n${"a".repeat(5_000)}`;
    await tell(id, [{ text: long, fileId: null }]);
    expect(person.arrived().slice(before)).toEqual([
      notice.text,
      "Com quem?\n\n1 - Sales\n2 - Support",
      ...["curta", "a".repeat(4_096), "a".repeat(904)],
    ]);
  });
});

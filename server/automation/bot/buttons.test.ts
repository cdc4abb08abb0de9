import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { type OfficialShop, officialPerson, openOfficialShop } from "../../testing/companies/official-shop.ts";
import { open, phone, type Shop, settled } from "../../testing/companies/shop.ts";
import { openStream } from "../../testing/servers/stream-client.ts";
import { until } from "../../testing/until.ts";
import { queueOptions } from "../../workspace/queues/options/queue-options.table.ts";

let opened: OfficialShop;
let shop: Shop;

beforeAll(async () => {
  opened = await openOfficialShop("5531988007001");
  ({ shop } = opened);
});
afterAll(() => opened.close());

const ana = () => officialPerson(opened);

describe("a menu", () => {
  it("is buttons and a list on the official number, and the same bot is numbers on a linked one", async () => {
    const person = await ana();
    const [queuesMenu] = await person.write("oi");
    expect(queuesMenu).toMatchObject({ text: "Olá, Ana!" });
    expect(person.titles()).toEqual(["Sales", "Support"]);
    const [options] = await person.tap("Support");
    expect(options?.text).toBe("Suporte");
    const ways = ["Voltar ao início", botTexts.attendantButton];
    expect(person.titles()).toEqual(["Preços", "Encerrar", "Horários", ...ways]);
    await person.tap("Preços");
    expect(person.titles()).toEqual(["Tabela", "Voltar", ...ways]);
    const [waiting] = await person.tap("Tabela");
    expect(waiting).toMatchObject({ text: "Já enviamos", card: null });
    expect(await person.ticket()).toMatchObject({ status: "verified", queueId: shop.queueIds[0] });

    const linked = phone(shop);
    expect((await linked.write("oi", { pushName: "Ana" }))[0]).toMatch(/\n\n1 - Sales\n2 - Support$/);
    expect((await linked.write("2"))[0]).toContain("1 - Preços\n2 - Encerrar\n3 - Horários");
    expect((await linked.write("1"))[0]).toContain("1 - Tabela");
    expect(await linked.write("1")).toEqual(["Já enviamos"]);
    expect(await linked.ticket()).toMatchObject({ status: "verified", queueId: shop.queueIds[0] });
    expect((await linked.conversation()).every(({ content }) => content === null)).toBe(true);
  });

  it("is stored with its numbered text and its options, and the answer with its id, under the question", async () => {
    const person = await ana();
    await person.write("oi");
    await person.tap("Support");
    const [, question, choice] = await person.conversation();
    expect(question).toMatchObject({
      body: "Olá, Ana!\n\n1 - Sales\n2 - Support",
      content: {
        kind: "question",
        form: "buttons",
        text: "Olá, Ana!",
        options: [{ title: "Sales" }, { title: "Support" }],
      },
    });
    const options = question?.content?.kind === "question" ? question.content.options : [];
    expect(choice).toMatchObject({
      body: "Support",
      mediaType: "chat",
      content: { kind: "choice", id: options[1]?.id, title: "Support" },
      quotedMsg: { id: question?.id },
    });
  });

  it("reaches programs with its options, and the answer with its id and title", async () => {
    const path = `/whatsapp/${opened.connectionId}/token`;
    const { token } = (await shop.admin.call("POST", path)).body as Connection;
    const stream = await openStream(opened.world, token);
    const person = await ana();
    await person.write("oi");
    await person.tap("Support");
    const contents = () =>
      stream.events().flatMap(({ data }) => ("message" in data && data.message.content ? [data.message.content] : []));
    await until("the events", () => contents().length >= 3);
    await stream.close();
    const [question, choice] = contents();
    expect(question).toMatchObject({ kind: "question", options: [{ title: "Sales" }, { title: "Support" }] });
    const id = question?.kind === "question" ? question.options[1]?.id : "";
    expect(choice).toEqual({ kind: "choice", id, title: "Support", description: "" });
  });

  it("is answered by the number or the words, too", async () => {
    const person = await ana();
    await person.write("oi");
    await person.write("2");
    await person.write("preços");
    expect(person.titles()).toContain("Tabela");
    await person.write("Voltar");
    expect(person.titles()).toContain("Encerrar");
  });

  it("with more than ten options has pages", async () => {
    const own = { companyId: shop.id, queueId: shop.queueIds[1] ?? 0 };
    const options = Array.from({ length: 12 }, (_, n) => ({
      ...own,
      option: n + 1,
      title: `Item ${n + 1}`,
      message: "Certo",
    }));
    await opened.world.database.db.insert(queueOptions).values(options);
    const person = await ana();
    await person.write("oi");
    await person.tap("Sales");
    const ways = ["Voltar ao início", botTexts.attendantButton];
    expect(person.titles()).toEqual([...[1, 2, 3, 4, 5, 6, 7].map((n) => `Item ${n}`), "Mais opções", ...ways]);
    const first = person.all().at(-1);
    const [page] = await person.tap("Mais opções");
    expect(page?.text).toBe(botTexts.nextPage);
    expect(person.titles()).toEqual([...[8, 9, 10, 11, 12].map((n) => `Item ${n}`), ...ways]);
    expect((await person.tap("Item 2", first))[0]?.text).toBe("Certo");
  });
});

describe("a tap on an old question", () => {
  it("runs nothing while the bot asks another one, which it repeats once", async () => {
    const person = await ana();
    const [queuesMenu] = await person.write("oi");
    await person.tap("Support");
    const [repeated, ...more] = await person.tap("Sales", queuesMenu);
    expect(repeated?.text).toBe(botTexts.oldOption);
    expect(more).toEqual([]);
    expect(await person.ticket()).toMatchObject({ queueId: shop.queueIds[0], chatbot: true });
    expect(await person.tap("Sales", queuesMenu)).toEqual([]);
    await person.tap("Horários", repeated);
    expect(person.all().at(-1)?.text).toBe("Das 9 às 18");
  });

  it("is no word of consent, although its option is called Sair", async () => {
    const { db } = opened.world.database;
    const own = { companyId: shop.id, queueId: shop.queueIds[0] ?? 0, option: 4, title: "Sair", message: "Tchau" };
    const [leaving] = await db
      .insert(queueOptions)
      .values({ ...own, finalize: true })
      .returning();
    const person = await ana();
    await person.write("oi");
    const [menu] = await person.tap("Support");
    await person.tap("Sair");
    const closed = await person.ticket();
    expect(closed.status).toBe("closed");
    expect((await person.tap("Sair", menu))[0]?.text).toBe("Olá, Ana!");
    const next = await person.ticket();
    expect(next.id).not.toBe(closed.id);
    expect(await db.select().from(contactConsents).where(eq(contactConsents.contactId, next.contactId))).toEqual([]);
    await db.delete(queueOptions).where(eq(queueOptions.id, leaving?.id ?? 0));
  });

  it("is only a message with an agent, and begins a conversation after the ticket was closed", async () => {
    const person = await ana();
    const [queuesMenu] = await person.write("oi");
    const ticket = await open(shop, await person.ticket(), shop.admin);
    expect(await person.tap("Sales", queuesMenu)).toEqual([]);
    expect(await person.ticket()).toMatchObject({ id: ticket.id, status: "open", queueId: null, unreadMessages: 2 });
    await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "closed", justClose: true });
    await settled(opened.world);
    expect((await person.tap("Support", queuesMenu))[0]?.text).toBe("Olá, Ana!");
    expect(await person.ticket()).toMatchObject({ status: "pending", queueId: null, chatbot: true });
    expect((await person.ticket()).id).not.toBe(ticket.id);
  });
});

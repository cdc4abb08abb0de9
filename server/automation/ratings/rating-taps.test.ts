import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import { type Tap, tapId } from "@balcao/shared/channels/question.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { systemContext } from "../../context.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { mergeContact } from "../../inbox/contacts/merge-contact.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { type OfficialShop, officialPerson, openOfficialShop } from "../../testing/companies/official-shop.ts";
import { open, phone, type Shop, settled } from "../../testing/companies/shop.ts";
import { recordTappedRating } from "./record-rating.ts";
import { userRatings } from "./user-ratings.table.ts";

let opened: OfficialShop;
let shop: Shop;
const steps = ["Insatisfeito", "Satisfeito", "Muito satisfeito"];

beforeAll(async () => {
  opened = await openOfficialShop("5531988007001", { userRating: "enabled", setOptInType: "enabled" });
  ({ shop } = opened);
});
afterAll(() => opened.close());

/** A person whose ticket an agent has resolved: the last message on the phone asks for a rating. */
async function asked() {
  const person = await officialPerson(opened);
  for (const text of ["oi", "1"]) await person.write(text);
  const ticket = await open(shop, await person.ticket(), shop.admin);
  await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
  await settled(opened.world);
  return { ...person, ticketId: ticket.id, contactId: ticket.contactId, request: await person.latest() };
}
const ctxOf = ({ id }: { id: number }) => systemContext(opened.world.services, id, "test");
/** The attendance of a ticket that was closed once. */
async function tracked(ticketId: number) {
  const [row] = await opened.world.database.db.select().from(trackings).where(eq(trackings.ticketId, ticketId));
  if (!row) throw new Error("the ticket has no attendance");
  return row;
}
/** A tap on the second step. */
const tapOn = (trackingId: number): Tap => ({ question: "rating", about: String(trackingId), option: "2" });
const ratings = async (ticketId: number) =>
  (await opened.world.database.db.select().from(userRatings).where(eq(userRatings.ticketId, ticketId))).map(
    ({ rate }) => rate,
  );

it("a rating is asked by buttons, and a tap is the rating; a second one changes nothing and opens no ticket", async () => {
  const person = await asked();
  expect(person.request?.text).toBe("Como foi o atendimento?");
  expect(person.titles(person.request)).toEqual(steps);
  const { unreadMessages } = await person.ticket();
  expect((await person.tap("Satisfeito")).map(({ text }) => text)).toEqual(["Até breve"]);
  expect(await ratings(person.ticketId)).toEqual([2]);
  expect(await person.tap("Insatisfeito", person.request)).toEqual([]);
  expect(await ratings(person.ticketId)).toEqual([2]);
  expect(await person.ticket()).toMatchObject({ id: person.ticketId, status: "closed", unreadMessages });
  expect((await person.conversation()).slice(-4)).toMatchObject([
    { content: { kind: "question", form: "buttons" }, body: expect.stringContaining("1 - Insatisfeito") },
    { content: { kind: "choice", title: "Satisfeito" } },
    { body: "Até breve" },
    { content: { kind: "choice", title: "Insatisfeito" } },
  ]);
});

it("a number is a rating, too, and one outside the scale is asked for again by buttons", async () => {
  const person = await asked();
  expect((await person.write("7"))[0]?.text).toBe(botTexts.ratingTapAgain);
  expect(person.titles()).toEqual(steps);
  await person.tap("Muito satisfeito");
  expect(await ratings(person.ticketId)).toEqual([3]);
});

it("the words on the steps may be typed, the company's own with and without their number; others are a message", async () => {
  const person = await asked();
  expect((await person.write("muito satisfeito!")).map(({ text }) => text)).toEqual(["Até breve"]);
  expect(await ratings(person.ticketId)).toEqual([3]);

  const { db } = opened.world.database;
  const own = (ratingMessage: string) =>
    db.update(connections).set({ ratingMessage }).where(eq(connections.id, opened.connectionId));
  await own("E aí?\n1 - Ruim\n2 - Bom\n3 - Ótimo");
  for (const [words, rate] of [
    ["ruim", 1],
    ["3 - otimo", 3],
  ] as const) {
    const other = await asked();
    await other.write(words);
    expect(await ratings(other.ticketId)).toEqual([rate]);
  }
  await own("");
  const talker = await asked();
  await talker.write("satisfeito com o quê?");
  expect(await ratings(talker.ticketId)).toEqual([]);
  expect((await talker.ticket()).id).not.toBe(talker.ticketId);
});

it("a tap counts although its request is marked as failed: the contact has it", async () => {
  const person = await asked();
  const { id, ratingMessageId } = await tracked(person.ticketId);
  const failed = eq(messages.id, ratingMessageId ?? 0);
  await opened.world.database.db.update(messages).set({ failure: "ERR_SEND_UNCERTAIN" }).where(failed);
  expect(await recordTappedRating(ctxOf(shop), person.contactId, tapOn(id))).toBe(true);
  expect(await ratings(person.ticketId)).toEqual([2]);
});

it("a tap counts after a merge of contacts, and never for another company", async () => {
  const person = await asked();
  const { id } = await tracked(person.ticketId);
  const stranger = await opened.world.addCompany();
  expect(await recordTappedRating(ctxOf(stranger), person.contactId, tapOn(id))).toBe(false);
  const { db } = opened.world.database;
  const [keeper] = await db.insert(contacts).values({ companyId: shop.id, name: "Ana" }).returning();
  const contactId = keeper?.id ?? 0;
  expect(await recordTappedRating(ctxOf(shop), contactId, tapOn(id))).toBe(false);
  await mergeContact(ctxOf(shop), contactId, person.contactId);
  expect(await recordTappedRating(ctxOf(shop), contactId, tapOn(id))).toBe(true);
  expect(await ratings(person.ticketId)).toEqual([2]);
});

it("a tap is recorded for its own ticket also if the contact wrote something between, which goes on", async () => {
  const person = await asked();
  await person.write("e a entrega?");
  const next = await person.ticket();
  expect(next.id).not.toBe(person.ticketId);
  expect(await person.tap("Muito satisfeito", person.request)).toEqual([]);
  expect(await ratings(person.ticketId)).toEqual([3]);
  expect(await ratings(next.id)).toEqual([]);
  expect(await person.ticket()).toMatchObject({ id: next.id, status: "pending", chatbot: true });
  expect(await person.write("1")).not.toEqual([]);
});

it("a late tap is no rating, and opens no ticket", async () => {
  const person = await asked();
  await opened.world.database.db
    .update(trackings)
    .set({ ratingAt: new Date(Date.now() - 24 * 3_600_000 - 1_000) })
    .where(eq(trackings.ticketId, person.ticketId));
  expect(await person.tap("Satisfeito")).toEqual([]);
  expect(await ratings(person.ticketId)).toEqual([]);
  expect(await person.ticket()).toMatchObject({ id: person.ticketId, status: "closed" });
});

it("a tap on an old menu is no rating, although its words are a number; neither is somebody else's rating", async () => {
  const person = await asked();
  const [tracking] = await opened.world.database.db
    .select()
    .from(trackings)
    .where(eq(trackings.ticketId, person.ticketId));
  const stranger = phone(shop);
  const forged = tapId({ question: "rating", about: String(tracking?.id), option: "1" });
  const content = { kind: "choice" as const, id: forged, title: "Insatisfeito", description: "" };
  await stranger.write("Insatisfeito", { content });
  expect(await ratings(person.ticketId)).toEqual([]);
  const menu = { ...content, id: tapId({ question: "menu", about: "abc", option: "o1" }), title: "3" };
  const { phoneNumberId } = opened.official;
  const reply = { type: "button_reply", button_reply: { id: menu.id, title: menu.title } };
  opened.simulator.write(phoneNumberId, person.number, { type: "interactive", interactive: reply });
  await expect.poll(async () => (await person.ticket()).id).not.toBe(person.ticketId);
  expect(await ratings(person.ticketId)).toEqual([]);
});

it("a tap on a request whose ticket was deleted opens a conversation in which the bot greets", async () => {
  const person = await asked();
  expect((await shop.admin.call("DELETE", `/tickets/${person.ticketId}`)).status).toBe(200);
  expect((await person.tap("Satisfeito", person.request))[0]?.text).toBe("Olá, Ana!");
  expect(await person.ticket()).toMatchObject({ status: "pending", chatbot: true });
});

it("consent is asked by buttons, and a tap is the answer; later ones are messages", async () => {
  const person = await officialPerson(opened);
  const [question, menu] = await person.write("oi");
  expect(question?.text).toBe(botTexts.consentQuestion);
  expect(person.titles(question)).toEqual(["Sim", "Não"]);
  expect(person.titles(menu)).toEqual(["Sales", "Support"]);
  expect((await person.tap("Sim", question)).map(({ text }) => text)).toEqual([botTexts.consentGiven]);
  const { contactId } = await person.ticket();
  const kinds = async () =>
    (
      await opened.world.database.db
        .select()
        .from(contactConsents)
        .where(eq(contactConsents.contactId, contactId))
        .orderBy(contactConsents.id)
    ).map(({ kind, text }) => [kind, text]);
  const given = [
    ["asked", botTexts.consentQuestion],
    ["given", "Sim"],
  ];
  expect(await kinds()).toEqual(given);
  expect((await person.tap("Não", question))[0]?.text).toBe(botTexts.oldOption);
  expect(await kinds()).toEqual(given);
  await person.tap("Support", menu);
  expect(await person.ticket()).toMatchObject({ queueId: shop.queueIds[0] });
});

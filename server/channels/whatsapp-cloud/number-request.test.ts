import { randomUUID } from "node:crypto";
import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { ForwardResult, Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactIdentities } from "../../inbox/contacts/identities/contact-identities.table.ts";
import { signedCall } from "../../testing/hostile-updates.ts";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";
import { contactChat } from "../chat.ts";

let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let people = 0;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007401");
  ({ sandbox, simulator, world, company, shop } = opened);
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
});
afterAll(() => opened.close());

const freshNumber = () => `553198764${1000 + ++people}`;
const ticketsOf = async (name: string): Promise<Ticket[]> => {
  const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  return tickets.filter(({ contact }) => contact.name === name);
};
const listed = async (ticketId: number) =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;
const contactOf = async (id: number) => (await company.agent.call("GET", `/contacts/${id}`)).body as Contact;
const phonesOf = async (contactId: number) =>
  (
    await world.database.db
      .select()
      .from(contactIdentities)
      .where(and(eq(contactIdentities.contactId, contactId), eq(contactIdentities.kind, "phone")))
  ).map(({ value, confirmedAt }) => [value, confirmedAt !== null]);

/** A person who hides the number has written, and the conversation is open. */
async function talk() {
  const phone = freshNumber();
  const name = `Bia ${people}`;
  const bsuid = simulator.hideNumber(phone, `bia.${people}`);
  await sandbox.savePhone({ number: phone, name });
  await sandbox.sendText({ from: phone, to: shop.number, text: "oi" });
  const { id, contactId } = await until("the ticket", async () => (await ticketsOf(name))[0]);
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  return { name, phone, bsuid, ticketId: id, contactId };
}

const words = "Qual é o seu número?";
const ask = async (ticketId: number, clientId?: string, by = company.agent) =>
  (await by.call("POST", `/messages/${ticketId}/number-request`, { body: words, clientId })) as {
    status: number;
    body: Message & { error?: string; details?: object };
  };
const shownTo = (phone: string) => sandbox.sentTo(phone, shop.number);
/** The person taps the button under the request. Returns the card as it was stored. */
async function tap({ phone, ticketId }: { phone: string; ticketId: number }): Promise<Message> {
  const request = await until("the request", () => shownTo(phone).find(({ card }) => card));
  await sandbox.tap({ phone, chat: shop.number, id: request.id, button: 0 });
  return until("the card", async () => (await listed(ticketId)).find(({ mediaType }) => mediaType === "contact"));
}

it("a person who hides the number is asked for it, and a tap confirms it", async () => {
  const bia = await talk();
  expect(await contactOf(bia.contactId)).toMatchObject({ number: "", username: `bia.${people}` });
  const clientId = randomUUID();
  const { status, body: request } = await ask(bia.ticketId, clientId);
  expect([status, request.body, request.content]).toEqual([200, words, { kind: "numberRequest" }]);
  expect((await ask(bia.ticketId, clientId)).body.id).toBe(request.id);

  const card = await tap(bia);
  expect(shownTo(bia.phone)).toMatchObject([
    { text: words, card: { buttons: [{ type: "reply", text: "Compartilhar dados de contato" }] } },
  ]);
  expect(simulator.sends().at(-1)).toMatchObject({ userId: bia.bsuid });
  expect(card).toMatchObject({
    content: { kind: "contacts", contacts: [{ name: bia.name, numbers: [`+${bia.phone}`] }], isOwn: true },
    quotedMsg: { id: request.id },
  });
  expect(await contactOf(bia.contactId)).toMatchObject({ number: bia.phone, name: bia.name });
  expect(await phonesOf(bia.contactId)).toEqual([[bia.phone, true]]);

  expect(await ask(bia.ticketId)).toMatchObject({ status: 400, body: { error: "ERR_NUMBER_KNOWN" } });
  // A screen that did not hear of the answer.
  expect((await ask(bia.ticketId, clientId)).body.id).toBe(request.id);
});

it("a number that another contact has stays there, and both contacts are unchanged", async () => {
  const bia = await talk();
  const made = await company.agent.call("POST", "/contacts", { name: "Outra", number: bia.phone });
  const other = made.body as Contact;
  await ask(bia.ticketId);
  expect((await tap(bia)).content).toMatchObject({ isOwn: true });
  expect(await contactOf(bia.contactId)).toMatchObject({ number: "", name: bia.name });
  expect(await contactOf(other.id)).toMatchObject({ number: bia.phone, name: "Outra", username: null });
});

it("a card that a person shares by hand proves nothing", async () => {
  const bia = await talk();
  await ask(bia.ticketId);
  const contacts = [{ name: bia.name, numbers: [`+${bia.phone}`] }];
  await sandbox.sendContacts({ from: bia.phone, to: shop.number, contacts });
  const card = await until("the card", async () =>
    (await listed(bia.ticketId)).find(({ mediaType }) => mediaType === "contact"),
  );
  expect(card.content).toEqual({ kind: "contacts", contacts });
  expect(await phonesOf(bia.contactId)).toEqual([]);
});

it("is refused before anything is stored", async () => {
  const bia = await talk();
  const other = await world.addCompany("Other");
  expect((await ask(bia.ticketId, undefined, other.agent)).status).toBe(404);
  const empty = await company.agent.call("POST", `/messages/${bia.ticketId}/number-request`, { body: "  " });
  expect(empty.status).toBe(400);
  const now = world.clock.now;
  world.clock.now = new Date(now.getTime() + 24 * 60 * 60_000 + 60_000);
  expect(await ask(bia.ticketId)).toMatchObject({ status: 400, body: { error: "ERR_OUTSIDE_WINDOW" } });
  world.clock.now = now;
  await world.database.db.delete(contactIdentities).where(eq(contactIdentities.value, bia.bsuid));
  expect(await ask(bia.ticketId)).toMatchObject({ status: 400, body: { error: "ERR_CONTACT_UNREACHABLE" } });
  expect(await listed(bia.ticketId)).toHaveLength(1);

  // A linked phone, and a person of whom it knows the private id only.
  const chat = contactChat({ lid: "99155501" });
  await world.whatsapp.deliver(company.connectionId, "", "oi", { chat, pushName: "Lia" });
  const [linked] = await ticketsOf("Lia");
  await company.agent.call("PUT", `/tickets/${linked?.id}`, { status: "open" });
  expect(await ask(linked?.id ?? 0)).toMatchObject({
    ...{ status: 400, body: { error: "ERR_CHANNEL_CANNOT", details: { capability: "askNumber" } } },
  });
});

it("is forwarded as a text, and an answer as a card like others", async () => {
  const bia = await talk();
  const request = (await ask(bia.ticketId)).body;
  const card = await tap(bia);
  const third = await talk();
  for (const { id } of [request, card]) {
    const given = { contactIds: [third.contactId] };
    const { body } = await company.agent.call("POST", `/messages/${id}/forward`, given);
    expect((body as ForwardResult).results).toMatchObject([{ error: null }]);
  }
  const contents = (await listed(third.ticketId)).slice(1).map(({ body, content }) => [body, content]);
  const contacts = [{ name: bia.name, numbers: [`+${bia.phone}`] }];
  expect(contents).toEqual([
    [words, null],
    [`${bia.name}\n+${bia.phone}`, { kind: "contacts", contacts }],
  ]);
});

it("a hidden person's new ids take the conversation along, with a message that still waits", async () => {
  const bia = await talk();
  const down = simulator.answeredDown();
  simulator.setFaults({ isDown: true });
  await company.agent.call("POST", `/messages/${bia.ticketId}`, { body: "ainda aí?" });
  await until("an attempt", () => simulator.answeredDown() > down);
  const to = freshNumber();
  expect(await simulator.moveNumber(bia.phone, to, false)).toBe(true);
  const now = simulator.hideNumber(to);
  const holder = async () =>
    (await world.database.db.select().from(contactIdentities).where(eq(contactIdentities.value, now)))[0]?.contactId;
  await until("the move", async () => (await holder()) === bia.contactId);
  simulator.setFaults({ isDown: false });
  await until("the answer", () => shownTo(to).some(({ text }) => text === "ainda aí?"));
  expect(shownTo(bia.phone)).toEqual([]);
  await sandbox.sendText({ from: to, to: shop.number, text: "sou eu" });
  await until("her words", async () => (await listed(bia.ticketId)).some(({ body }) => body === "sou eu"));
  // Nobody sees a notice of ids.
  expect((await listed(bia.ticketId)).map(({ body }) => body)).toEqual(["oi", "ainda aí?", "sou eu"]);
  expect(await ticketsOf(bia.name)).toHaveLength(1);
});

it.each(["before", "after"])(
  "a person who changed the number keeps the contact, if the first message comes %s",
  async (when) => {
    const name = `Ana ${++people}`;
    const [phone, to] = [freshNumber(), freshNumber()];
    await sandbox.savePhone({ number: phone, name });
    await sandbox.sendText({ from: phone, to: shop.number, text: "oi" });
    const { id, contactId } = await until("the ticket", async () => (await ticketsOf(name))[0]);
    const writes = async () => {
      await sandbox.savePhone({ number: to, name });
      await sandbox.sendText({ from: to, to: shop.number, text: "número novo" });
      const said = async () =>
        (await Promise.all((await ticketsOf(name)).map((ticket) => listed(ticket.id)))).flat().map(({ body }) => body);
      await until("the message", async () => (await said()).includes("número novo"));
    };
    if (when === "before") await writes();
    simulator.setFaults({ duplicates: true });
    await simulator.moveNumber(phone, to);
    simulator.setFaults({ duplicates: false });
    await until("the notice", async () => (await listed(id)).some(({ mediaType }) => mediaType === "newNumber"));
    if (when === "after") await writes();
    // A merge closes the second ticket, whose messages are in the first.
    const open = (await ticketsOf(name)).filter(({ status }) => status !== "closed");
    expect(open.map((ticket) => [ticket.id, ticket.contactId])).toEqual([[id, contactId]]);
    const later = when === "before" ? ["número novo", `+${to}`] : [`+${to}`, "número novo"];
    expect((await listed(id)).map(({ body }) => body)).toEqual(["oi", ...later]);
    expect(await contactOf(contactId)).toMatchObject({ number: to });
    expect(await phonesOf(contactId)).toEqual([[to, true]]);
  },
);

it("a notice that comes again is shown once, also after the person changed the number once more", async () => {
  const [first, second, third] = [freshNumber(), freshNumber(), freshNumber()];
  const timestamp = String(Math.floor(Date.now() / 1000));
  const tells = async (message: object) => {
    const metadata = { phone_number_id: shop.phoneNumberId, display_phone_number: shop.number };
    const value = { metadata, messages: [{ timestamp, ...message }] };
    const told = signedCall(opened.app.secret, { wabaId: shop.wabaId, field: "messages", value });
    const url = "/channels/whatsapp-cloud/webhook";
    const reply = await world.app.inject({ method: "POST", url, payload: told.body, headers: told.headers });
    expect(reply.statusCode).toBe(200);
  };
  const says = (from: string, body: string) =>
    tells({ from, id: `wamid.${from}.${body}`, type: "text", text: { body } });
  const changes = (from: string, to: string) =>
    tells({ from, id: `wamid.${from}.${to}`, type: "system", system: { type: "user_changed_number", wa_id: to } });
  const holderOf = async (number: string) =>
    (await world.database.db.select().from(contactIdentities).where(eq(contactIdentities.value, number)))[0]?.contactId;

  await says(first, "oi");
  const contactId = await until("the contact", () => holderOf(first));
  const ticketId = await until("the ticket", async () => (await ticketsOf(first))[0]?.id);
  const noticesOf = async () =>
    (await listed(ticketId)).flatMap(({ mediaType, body }) => (mediaType === "newNumber" ? body : []));
  await changes(first, second);
  await until("the first notice", async () => (await noticesOf()).length === 1);
  await changes(second, third);
  await until("the second notice", async () => (await noticesOf()).length === 2);
  expect(await holderOf(third)).toBe(contactId);
  await changes(first, second);
  // Messages of the first number's next owner are processed behind it.
  await says(first, "agora-eu");
  const next = await until("the next owner", () => holderOf(first));
  expect(next).not.toBe(contactId);
  expect(await holderOf(second)).toBeUndefined();
  expect(await noticesOf()).toEqual([`+${second}`, `+${third}`]);
});

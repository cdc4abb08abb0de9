import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PastMessage } from "../../../channels/channel.ts";
import { contactChat } from "../../../channels/chat.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { tickets } from "../../tickets/tickets.table.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const dayMs = 86_400_000;
const chatOf = (phone: string) => contactChat({ phone });

const past = (phone: string, body: string, daysAgo: number, fromMe = false): PastMessage => ({
  ...{
    providerId: `${phone} ${body}`,
    chat: chatOf(phone),
    fromMe,
    body,
    mediaType: "chat",
    media: null,
    content: null,
  },
  ...{ pushName: null, groupName: null, authorName: null, quotedProviderId: null, undecryptable: false },
  ...{ sentAt: new Date(Date.now() - daysAgo * dayMs), payload: new Uint8Array(), ack: fromMe ? 4 : 0 },
});

const bring = (phone: string, ...messages: PastMessage[]) =>
  world.whatsapp.sink.history(company.connectionId, chatOf(phone), messages);

const listed = async () =>
  ((await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage).tickets;
const ticketOf = async (phone: string) => (await listed()).find(({ contact }) => contact.number === phone);
const bodiesIn = async (id: number) =>
  ((await company.admin.call("GET", `/messages/${id}?history=true`)).body as MessagePage).messages.map(
    ({ body, isDeleted }: Message) => (isDeleted ? null : body),
  );

async function contactOf(phone: string): Promise<number> {
  const { contacts } = (await company.admin.call("GET", `/contacts?searchParam=${phone}`)).body as ContactPage;
  return contacts[0]?.id ?? 0;
}

async function rowOf(phone: string) {
  const [row] = await world.database.db
    .select()
    .from(tickets)
    .where(eq(tickets.contactId, await contactOf(phone)));
  return row;
}

async function begin(phone: string): Promise<Ticket> {
  const opening = { contactId: await contactOf(phone), whatsappId: company.connectionId, status: "open" };
  return (await company.admin.call("POST", "/tickets", opening)).body as Ticket;
}

it("leaves a message that came after the connection was made to the live way, and one of the future", async () => {
  const phone = "5531987220001";
  const live = past(phone, "just now", 0);
  expect(await bring(phone, past(phone, "last week", 7), live, past(phone, "next year", -365))).toBe(1);
  // The history was first, and the message opens an attendance nevertheless.
  await world.whatsapp.sink.message(company.connectionId, live);
  const ticket = await ticketOf(phone);
  expect(ticket).toMatchObject({ status: "pending", unreadMessages: 1, lastMessage: "just now" });
  expect(await bodiesIn(ticket?.id ?? 0)).toEqual(["last week", "just now"]);
});

it("leaves an attendance as it is, and nothing is stored twice", async () => {
  const phone = "5531987220002";
  await world.whatsapp.deliver(company.connectionId, phone, "oi");
  const before = await rowOf(phone);
  const messages = [past(phone, "old", 30), past(phone, "our answer", 29, true)];
  const added = await Promise.all([bring(phone, ...messages), bring(phone, ...messages)]);
  expect(added.toSorted()).toEqual([0, 2]);
  expect(await rowOf(phone)).toEqual(before);
  expect(await bodiesIn(before?.id ?? 0)).toEqual(["old", "our answer", "oi"]);
});

it("shows the newest message, in whatever order the parts come", async () => {
  const phone = "5531987220003";
  await bring(phone, past(phone, "of spring", 150));
  await bring(phone, past(phone, "of yesterday", 1));
  await bring(phone, past(phone, "of winter", 90));
  expect(await ticketOf(phone)).toBeUndefined();
  expect(await rowOf(phone)).toMatchObject({ isThread: true, lastMessage: "of yesterday", unreadMessages: 0 });
  const { id } = await begin(phone);
  expect(await bodiesIn(id)).toEqual(["of spring", "of winter", "of yesterday"]);
});

it("hides a message that its author deleted before it came", async () => {
  const phone = "5531987220004";
  const regretted = past(phone, "regretted", 2);
  await world.whatsapp.sink.revoked(company.connectionId, chatOf(phone), regretted);
  await bring(phone, past(phone, "kept", 3), regretted);
  expect(await rowOf(phone)).toMatchObject({ lastMessage: "", lastMessageDeleted: true });
  expect(await bodiesIn((await begin(phone)).id)).toEqual(["kept", null]);
});

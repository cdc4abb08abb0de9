import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contactChat, groupChat, idOf } from "../../../channels/chat.ts";
import { SendError } from "../../../channels/send-error.ts";
import { freshNumber } from "../../../testing/companies/shop.ts";
import { hideNumber } from "../../../testing/hide-number.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { contacts } from "../contacts.table.ts";

let world: World;
let company: TestCompany;
let number: string;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
});
beforeEach(() => {
  number = freshNumber();
  world.whatsapp.failure = null;
});
afterAll(() => world.close());

/** Moves the last query this many days into the past. */
const wasAskedBefore = (days: number) =>
  world.database.db
    .update(contacts)
    .set({ pictureAskedAt: sql`${contacts.pictureAskedAt} - make_interval(days => ${days}::int)` })
    .where(eq(contacts.number, number));
const face = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
const show = async (background: string, of = number) => world.whatsapp.shown.set(of, await face(background));
const writes = (from = number) => world.whatsapp.deliver(company.connectionId, from, "oi");
const findTicket = async (of = number): Promise<Ticket> => {
  const page = await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${of}`);
  return (page.body as TicketPage).tickets[0] as Ticket;
};
const urlOf = async (of = number) => (await findTicket(of)).contact.profilePicUrl;
const pictured = (of = number) => until("the picture", () => urlOf(of));
const asked = (of = number) => world.whatsapp.picturesAsked.filter((chat) => idOf(chat, "phone") === of).length;
const get = (url: string) => world.app.inject({ url });
const stored = () => world.database.db.select().from(files).where(eq(files.companyId, company.id));

it("shows a contact's picture once its conversation begins, everywhere and at once", async () => {
  await show("#0f766e");
  const screen = await listen(world, company.agent);
  await writes();
  const url = await pictured();
  const answer = await get(url);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const { width, height, channels } = await sharp(answer.rawPayload).metadata();
  expect([width, height, channels]).toEqual([160, 160, 3]);
  const told = await until("the event", () =>
    screen.heard.find(({ payload }) => (payload as { contact?: { profilePicUrl: unknown } }).contact?.profilePicUrl),
  );
  expect(told.payload).toMatchObject({ action: "update", contact: { number, profilePicUrl: url } });
  const page = await company.agent.call("GET", `/contacts?searchParam=${number}`);
  expect((page.body as ContactPage).contacts[0]?.profilePicUrl).toBe(url);
  expect((await stored()).some(({ id }) => url.includes(id))).toBe(true);
  screen.close();
});

it("asks rarely, and keeps the address of an unchanged picture", async () => {
  await show("#7c2d12");
  await writes();
  const url = await pictured();
  const beginAnew = async () => {
    const { id } = await findTicket();
    await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
    await company.agent.call("PUT", `/tickets/${id}`, { status: "closed", justClose: true });
    await writes();
  };
  await writes();
  await wasAskedBefore(6);
  await beginAnew();
  expect(asked()).toBe(1);
  await wasAskedBefore(2);
  await beginAnew();
  await until("the second question", () => asked() === 2);
  expect((await urlOf())?.split("?")[0]).toBe(url.split("?")[0]);
});

it("follows a change, and removes a deleted or hidden picture, with its file", async () => {
  await show("#1d4ed8");
  await writes();
  const first = await pictured();
  const chat = contactChat({ phone: number });
  await show("#be185d");
  await world.whatsapp.sink.pictureChanged(company.connectionId, chat, "changed");
  const second = await until("another picture", async () => {
    const url = await urlOf();
    return url === first ? null : url;
  });
  expect((await get(first)).statusCode).toBe(404);
  await world.whatsapp.sink.pictureChanged(company.connectionId, chat, "removed");
  expect([await urlOf(), (await get(second)).statusCode]).toEqual([null, 404]);

  await world.whatsapp.sink.pictureChanged(company.connectionId, chat, "changed");
  const third = await pictured();
  world.whatsapp.shown.delete(number);
  await world.whatsapp.sink.pictureChanged(company.connectionId, chat, "changed");
  await until("the picture to go", async () => (await urlOf()) === null);
  expect((await get(third)).statusCode).toBe(404);
});

it("requests no picture of a contact who never wrote", async () => {
  const chat = contactChat({ phone: number });
  await world.whatsapp.sink.pictureChanged(company.connectionId, chat, "changed");
  await world.whatsapp.sink.pictureChanged(company.connectionId, chat, "removed");
  expect(asked()).toBe(0);
});

it("fetches the picture of a viewed conversation", async () => {
  await writes();
  await until("the question", () => asked() === 1);
  const { id } = await findTicket();
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  await wasAskedBefore(8);
  await show("#065f46");
  const screen = await listen(world, await company.addUser("admin"));
  screen.emit("joinChatBox", id);
  screen.emit("lookAt", id);
  await pictured();
  screen.close();
});

it("skips an unreadable picture, and delivers messages while WhatsApp refuses pictures", async () => {
  world.whatsapp.shown.set(number, Buffer.from("no picture at all"));
  await writes();
  await until("the question", () => asked() === 1);
  world.whatsapp.failure = new SendError("timeout", "WhatsApp is busy");
  const late = freshNumber();
  await writes(late);
  await until("the other question", () => asked(late) === 1);
  await writes(late);
  expect((await findTicket(late)).unreadMessages).toBe(2);
  expect([await urlOf(), await urlOf(late)]).toEqual([null, null]);
});

it("keeps one picture of two merged contacts, and none of an erased one", async () => {
  const twin = freshNumber();
  await show("#0f766e");
  await show("#7c2d12", twin);
  await Promise.all([writes(), writes(twin)]);
  const [kept, dropped] = [await pictured(), await pictured(twin)];
  const [{ contactId }, other] = [await findTicket(), await findTicket(twin)];
  await hideNumber(world.database.db, other.contactId);
  await company.admin.call("POST", `/contacts/${contactId}/merge`, { contactId: other.contactId });
  expect((await get(dropped)).statusCode).toBe(404);
  expect((await get(kept)).statusCode).toBe(200);

  const bare = freshNumber();
  await writes(bare);
  const { contactId: into } = await findTicket(bare);
  await hideNumber(world.database.db, contactId);
  await company.admin.call("POST", `/contacts/${into}/merge`, { contactId });
  expect((await get(kept)).statusCode).toBe(200);
  await company.admin.call("DELETE", `/contacts/${into}/personal-data`);
  await until("the file gone", async () => (await get(kept)).statusCode === 404);
});

it("a group has its subject as its name, whoever wrote first, and a picture", async () => {
  const { admin, connectionId } = company;
  await admin.call("PUT", `/whatsapp/${connectionId}`, { name: "Ours main", allowGroups: true });
  const group = `12036${number}`;
  const chat = groupChat(group);
  world.whatsapp.shown.set(group, await face("#4338ca"));
  const say = (groupName: string | null, pushName = "Ana") =>
    world.whatsapp.deliver(connectionId, "", "bom dia", { chat, groupName, pushName, authorName: pushName });
  const shown = async () => {
    const page = await admin.call("GET", "/tickets?showAll=true&status=&withGroups=true");
    return (page.body as TicketPage).tickets.find(({ isGroup }) => isGroup)?.contact;
  };
  await say(null);
  expect((await shown())?.name).toBe(group);
  await say("Condomínio");
  expect((await shown())?.name).toBe("Condomínio");
  await world.whatsapp.sink.groupRenamed(connectionId, chat, "Condomínio II");
  expect((await shown())?.name).toBe("Condomínio II");
  await say("Condomínio III", "Bia");
  expect((await shown())?.name).toBe("Condomínio III");
  await until("the picture", async () => (await shown())?.profilePicUrl);

  const contact = await shown();
  await admin.call("PUT", `/contacts/${contact?.id}`, { name: "Síndico e moradores", number: "5531988001020" });
  await world.whatsapp.sink.groupRenamed(connectionId, chat, "Condomínio IV");
  await say("Condomínio V");
  expect((await shown())?.name).toBe("Síndico e moradores");
});

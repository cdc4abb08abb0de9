import type { Contact, ContactPage, ContactRef } from "@balcao/shared/inbox/contacts.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../channels/chat.ts";
import { systemContext } from "../../context.ts";
import { hideNumber } from "../../testing/hide-number.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "./contacts.table.ts";
import { storeIdentities } from "./identities/store-identities.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let next = 5531985000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

const freshNumber = () => String(next++);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const create = (body: object, from = company) => from.agent.call("POST", "/contacts", body);
const make = async (name: string, number = freshNumber(), more = {}, from = company) =>
  (await create({ name, number, ...more }, from)).body as Contact;
const search = async (text: string, from = company) =>
  (await from.agent.call("GET", `/contacts?searchParam=${encodeURIComponent(text)}`)).body as ContactPage;
const names = async (text: string) => (await search(text)).contacts.map(({ name }) => name);
const write = (number: string, more = {}) => world.whatsapp.deliver(company.connectionId, number, "hello", more);
const ticketOf = async (number: string) => {
  const url = `/tickets?showAll=true&status=&searchParam=${number}`;
  return ((await company.admin.call("GET", url)).body as TicketPage).tickets[0] as Ticket;
};

it("creates a contact with its extra information, and changes it", async () => {
  const number = freshNumber();
  const extraInfo = [{ name: "CPF", value: "123" }];
  const made = await make("Ana Lúcia", `+${number}`, { email: "ana@example.com", extraInfo });
  expect(made).toMatchObject({ name: "Ana Lúcia", number, email: "ana@example.com", extraInfo, isGroup: false });
  const changed = { name: "Ana L.", number, email: "", extraInfo: [...extraInfo, { name: "Rua", value: "A" }] };
  const put = await company.agent.call("PUT", `/contacts/${made.id}`, changed);
  expect([put.status, put.body]).toMatchObject([200, { id: made.id, uuid: made.uuid, ...changed }]);
  expect((await company.agent.call("GET", `/contacts/${made.id}`)).body).toEqual(put.body);
});

it.each([
  ["no number", { name: "Ana", number: "12345678" }, "ERR_WAPP_INVALID_CONTACT"],
  ["a number without area", { name: "Ana", number: "98800-1020" }, "ERR_WAPP_INVALID_CONTACT"],
  ["a name without width", { name: "\u200b\u200b", number: "31988001020" }, "ERR_INVALID_REQUEST"],
  ["a NUL in the name", { name: "A\0na", number: "31988001020" }, "ERR_INVALID_REQUEST"],
  ["no e-mail", { name: "Ana", number: "31988001020", email: "ana" }, "ERR_INVALID_REQUEST"],
])("refuses a contact with %s", async (_, body, code) => {
  const reply = await create(body);
  expect([reply.status, codeOf(reply)]).toEqual([400, code]);
});

it("finds a number in any notation and with or without the ninth digit, also for simultaneous requests", async () => {
  const { id } = await make("First", "31 98877-0001");
  for (const number of ["5531988770001", "(31) 8877-0001", "+55 31 98877 0001"]) {
    const reply = await create({ name: "Second", number });
    expect([reply.status, codeOf(reply)]).toEqual([400, "ERR_DUPLICATED_CONTACT"]);
    expect(reply.body).toMatchObject({ details: { id } });
  }
  const another = await make("Another");
  const put = await company.agent.call("PUT", `/contacts/${another.id}`, { name: "Another", number: "3188770001" });
  expect(codeOf(put)).toBe("ERR_DUPLICATED_CONTACT");
  const both = await Promise.all(["31 98877-0002", "31 8877-0002"].map((number) => create({ name: "Racer", number })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await create({ name: "Theirs", number: "31 98877-0001" }, other)).status).toBe(200);
});

it("stores the form in which WhatsApp knows a number, and finds the contact typed in the other", async () => {
  const { id } = await make("Typed", "31 98877-0003");
  await write("553188770003", { pushName: "Push" });
  const found = (await search("553188770003")).contacts;
  expect(found).toMatchObject([{ id, name: "Typed", number: "553188770003" }]);
  const put = await company.agent.call("PUT", `/contacts/${id}`, { name: "Typed anew", number: "31 98877-0003" });
  expect(put.body).toMatchObject({ id, name: "Typed anew", number: "553188770003" });
});

it.each([
  ["Mexico", "+52 55 1234 5678", "5215512345678"],
  ["Mexico, with the 1", "+52 1 55 1234 5679", "525512345679"],
  ["Argentina", "+54 9 11 2345 6789", "541123456789"],
])("knows both forms of a number in %s", async (_country, typed, onWhatsApp) => {
  const { id } = await make("Typed", typed);
  expect(codeOf(await create({ name: "Again", number: `+${onWhatsApp}` }))).toBe("ERR_DUPLICATED_CONTACT");
  await write(onWhatsApp, { pushName: "Push" });
  for (const number of [onWhatsApp, typed]) {
    expect((await search(number)).contacts).toMatchObject([{ id, name: "Typed", number: onWhatsApp }]);
  }
});

it("changes a contact whose number WhatsApp hides, and a group, without a number", async () => {
  const rows = [
    { companyId: company.id, name: "Hidden", lid: "88001" },
    { companyId: company.id, name: "Hidden group", lid: "1203-88001", isGroup: true },
  ];
  const made = await world.database.db.insert(contacts).values(rows).returning();
  const extraInfo = [{ name: "CPF", value: "123" }];
  for (const { id } of made) {
    for (const [n, number] of [undefined, null, ""].entries()) {
      const change = { name: `Known ${n}`, email: `k${n}@example.com`, extraInfo };
      const put = await company.agent.call("PUT", `/contacts/${id}`, { ...change, number });
      expect([put.status, put.body]).toMatchObject([200, { id, ...change, number: "" }]);
    }
  }
  for (const { id, lid } of made) {
    expect(await world.database.db.select().from(contacts).where(eq(contacts.id, id))).toMatchObject([
      { number: null, lid },
    ]);
  }
});

it("gives a contact without a number the one that is typed, unless it is another's or none", async () => {
  const taken = await make("Taken");
  const [hidden] = await world.database.db
    .insert(contacts)
    .values({ companyId: company.id, name: "Hidden too", lid: "88002" })
    .returning();
  const put = (number: string) => company.agent.call("PUT", `/contacts/${hidden?.id}`, { name: "Hidden too", number });
  const refused = await put(taken.number);
  expect([codeOf(refused), refused.body]).toMatchObject(["ERR_DUPLICATED_CONTACT", { details: { id: taken.id } }]);
  expect(codeOf(await put("12345678"))).toBe("ERR_WAPP_INVALID_CONTACT");
  expect(codeOf(await put("123"))).toBe("ERR_INVALID_REQUEST");
  const number = freshNumber();
  expect((await put(number)).body).toMatchObject({ id: hidden?.id, number });
  const [row] = await world.database.db.select().from(contacts).where(eq(contacts.number, number));
  expect(row?.lid).toBe("88002");
});

it.each([[undefined], [null], [""]])("refuses to take a contact's number away (%j)", async (number) => {
  const { id, ...made } = await make("Numbered");
  const put = await company.agent.call("PUT", `/contacts/${id}`, { name: "Without", number });
  expect([put.status, put.body]).toMatchObject([
    400,
    { error: "ERR_INVALID_REQUEST", details: [{ field: "number", message: "required" }] },
  ]);
  expect((await company.agent.call("GET", `/contacts/${id}`)).body).toMatchObject({ id, ...made });
  expect((await create({ name: "Without", number })).status).toBe(400);
});

it("finds by a part of the name without accents and case, and by a number in any notation", async () => {
  await make("José Araújo", "11 98765-4321");
  await make("Çınar 50%_\\", freshNumber());
  expect(await names("jose ara")).toEqual(["José Araújo"]);
  expect(await names("ARAÚJO")).toEqual(["José Araújo"]);
  expect(await names("ço")).toEqual([]);
  expect(await names("JÓ")).toEqual(["José Araújo"]);
  expect(await names("50%_\\")).toEqual(["Çınar 50%_\\"]);
  for (const text of ["(11) 98765-4321", "+55 11 98765", "8765-4321", "11 8765-4321", "98765-4321", "011 98765"]) {
    expect(await names(text), text).toEqual(["José Araújo"]);
  }
  expect((await search("José", other)).contacts).toEqual([]);
});

it("pages by name without showing a contact twice or skipping one, during changes", async () => {
  const many = await world.addCompany("Many");
  const rows = Array.from({ length: 65 }, (_, n) => ({
    companyId: many.id,
    name: ["Ébano", "ebano", "Zulu", "ß", "日本"][n % 5] ?? "",
    number: `55219${String(n).padStart(8, "0")}`,
  }));
  const made = await world.database.db.insert(contacts).values(rows).returning({ id: contacts.id });
  const { pages } = await walkPages(async (cursor) => {
    const page = (await many.agent.call("GET", `/contacts?cursor=${cursor}`)).body as ContactPage;
    await make("AAA in front", freshNumber(), {}, many);
    return page;
  });
  const seen = pages.flatMap(({ contacts }) => contacts.map(({ id }) => id));
  expect(seen.toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id));
  const first = (await many.agent.call("GET", "/contacts?pageNumber=1")).body as ContactPage;
  const fourth = (await many.agent.call("GET", "/contacts?pageNumber=4")).body as ContactPage;
  expect([first.count, first.hasMore, fourth.contacts.length, fourth.hasMore]).toEqual([69, true, 9, false]);
  const all = (await many.agent.call("GET", "/contacts/list")).body as ContactRef[];
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(seen));
});

it("finds at a name's beginning, inside it and in numbers, each once and ordered by name", async () => {
  const many = await world.addCompany("Parts");
  const parts = ["ana", "mar", "ari", "an", "na", "maria ana", "0001", "ra"];
  const rows = Array.from({ length: 160 }, (_, n) => ({
    companyId: many.id,
    name: `${parts[n % 8]}${n % 3 ? " " : ""}${parts[Math.floor(n / 8) % 8]}`,
    number: `55119${String(n * 7).padStart(8, "0")}`,
  }));
  const made = await world.database.db.insert(contacts).values(rows).returning();
  const inOrder = made.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  for (const text of "ana,ari,maria,an a,0001,00,1190,1190000,701,xyz,na 0,m,an".split(",")) {
    const has = ({ name, number }: (typeof made)[number]) =>
      text.length < 3
        ? name.startsWith(text)
        : name.includes(text) || (/^[1-9]\d+$/.test(text) && number?.includes(text));
    const theirs = inOrder.filter(has).map(({ id }) => id);
    const find = async (paging: string) =>
      (await many.agent.call("GET", `/contacts?searchParam=${encodeURIComponent(text)}&${paging}`)).body as ContactPage;
    const { pages } = await walkPages((cursor) => find(`cursor=${cursor}`));
    expect(
      pages.flatMap(({ contacts }) => contacts.map(({ id }) => id)),
      text,
    ).toEqual(theirs);
    for (const pageNumber of [1, 2, 9]) {
      const page = await find(`pageNumber=${pageNumber}`);
      expect(page.contacts.map(({ id }) => id)).toEqual(theirs.slice(pageNumber * 20 - 20, pageNumber * 20));
      expect([text, page.count]).toEqual([text, theirs.length]);
    }
  }
});

it("publishes every change of a contact to the company", async () => {
  const screen = await listen(world, company.agent);
  const { id, number } = await make("Told");
  await company.agent.call("PUT", `/contacts/${id}`, { name: "Told anew", number });
  await company.admin.call("DELETE", `/contacts/${id}`);
  await write("5531933330000");
  const told = await until("all events", () => {
    const events = screen.heard.filter(({ name }) => name === `company-${company.id}-contact`);
    return events.length === 4 ? events : null;
  });
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { action: "create", contact: { id, name: "Told" } },
    { action: "update", contact: { id, name: "Told anew" } },
    { action: "delete", contactId: id },
    { action: "create", contact: { number: "5531933330000" } },
  ]);
  screen.close();
});

it("is deleted by admins only, with its conversations", async () => {
  const number = freshNumber();
  await write(number);
  const ticket = await ticketOf(number);
  expect((await company.agent.call("DELETE", `/contacts/${ticket.contactId}`)).status).toBe(403);
  const screen = await listen(world, company.admin);
  screen.emit("joinTickets", "pending");
  await until("the room", async () => {
    await write(number);
    return screen.heard.some(({ name }) => name.endsWith("-appMessage"));
  });
  expect((await company.admin.call("DELETE", `/contacts/${ticket.contactId}`)).status).toBe(200);
  await until("the ticket's end", () => screen.heard.some(({ payload }) => payload.ticketId === ticket.id));
  expect((await company.admin.call("GET", `/tickets/${ticket.id}`)).status).toBe(404);
  expect((await company.admin.call("GET", `/contacts/${ticket.contactId}`)).status).toBe(404);
  expect((await company.admin.call("DELETE", `/contacts/${ticket.contactId}`)).status).toBe(404);
  // A person who writes again is a new contact.
  await write(number);
  expect((await ticketOf(number)).contactId).not.toBe(ticket.contactId);
  screen.close();
});

it("merges a duplicate into a contact: tickets, messages, tags, notes and missing details", async () => {
  const [keptNumber, dropped] = [freshNumber(), freshNumber()];
  await write(keptNumber);
  await write(dropped);
  await write(dropped, { sentAt: new Date() });
  const [kept, dup] = [await ticketOf(keptNumber), await ticketOf(dropped)];
  await company.agent.call("POST", "/ticket-notes", { ticketId: dup.id, note: "of the duplicate" });
  const info = (name: string, value: string) => ({ name, value });
  const save = (ticket: Ticket, number: string, extraInfo: object[]) =>
    company.agent.call("PUT", `/contacts/${ticket.contactId}`, { name: ticket.contact.name, number, extraInfo });
  await save(kept, keptNumber, [info("CPF", "kept")]);
  await save(dup, dropped, [info("CPF", "dropped"), info("Rua", "dropped")]);
  await hideNumber(world.database.db, dup.contactId);

  const url = `/contacts/${kept.contactId}/merge`;
  expect((await company.agent.call("POST", url, { contactId: dup.contactId })).status).toBe(403);
  const merged = await company.admin.call("POST", url, { contactId: dup.contactId });
  expect(merged.body).toMatchObject({
    id: kept.contactId,
    number: keptNumber,
    extraInfo: [info("CPF", "kept"), info("Rua", "dropped")],
  });
  expect((await company.admin.call("GET", `/contacts/${dup.contactId}`)).status).toBe(404);
  expect((await company.admin.call("GET", `/tickets/${dup.id}`)).body).toMatchObject({
    status: "closed",
    contactId: kept.contactId,
  });
  expect((await company.admin.call("GET", `/tickets/${kept.id}`)).body).toMatchObject({ unreadMessages: 3 });
  const notes = (await company.agent.call("GET", `/ticket-notes/list?contactId=${kept.contactId}`)).body;
  expect(notes).toMatchObject([{ note: "of the duplicate" }]);
});

it("refuses to merge a contact with itself, with another company's, or with a group", async () => {
  const { id } = await make("Alone");
  const theirs = await make("Theirs", freshNumber(), {}, other);
  const [group] = await world.database.db
    .insert(contacts)
    .values({ companyId: company.id, name: "Group", lid: "1203", isGroup: true })
    .returning();
  const merge = (contactId: number | undefined) => company.admin.call("POST", `/contacts/${id}/merge`, { contactId });
  expect(codeOf(await merge(id))).toBe("ERR_INVALID_REQUEST");
  expect(codeOf(await merge(group?.id))).toBe("ERR_INVALID_REQUEST");
  expect(codeOf(await merge(theirs.id))).toBe("ERR_NO_CONTACT_FOUND");
  expect((await other.agent.call("GET", `/contacts/${theirs.id}`)).status).toBe(200);
});

it("refuses to merge two numbers, two private ids or two ids of the official API, and changes nothing", async () => {
  const [one, two] = [await make("Ana"), await make("Bia")];
  const merge = (id: number, contactId: number) => company.admin.call("POST", `/contacts/${id}/merge`, { contactId });
  const refused = [409, "ERR_DIFFERENT_NUMBERS"];
  const refusal = async () => {
    const reply = await merge(one.id, two.id);
    return [reply.status, codeOf(reply)];
  };
  await write(one.number);
  await write(two.number);
  expect(await refusal()).toEqual(refused);
  expect((await ticketOf(one.number)).contactId).toBe(one.id);
  expect(await ticketOf(two.number)).toMatchObject({ contactId: two.id, status: "pending" });

  const { db } = world.database;
  await hideNumber(db, one.id);
  await hideNumber(db, two.id);
  expect(await refusal()).toEqual(refused);

  await db.update(contacts).set({ lid: null }).where(eq(contacts.id, two.id));
  const ctx = systemContext(world.services, company.id, "test");
  await storeIdentities(ctx, one.id, [{ kind: "bsuid", value: "BR.1" }], ctx.now());
  await storeIdentities(ctx, two.id, [{ kind: "bsuid", value: "BR.2" }], ctx.now());
  expect(await refusal()).toEqual(refused);
  await storeIdentities(ctx, one.id, [{ kind: "bsuid", value: "BR.2" }], ctx.now(), [two]);
  expect((await merge(one.id, two.id)).status).toBe(200);
});

it("merges two forms of one number", async () => {
  const rows = [
    { companyId: company.id, name: "Nine", number: "5531988770019" },
    { companyId: company.id, name: "Eight", number: "553188770019" },
  ];
  const [nine, eight] = await world.database.db.insert(contacts).values(rows).returning();
  const merged = await company.admin.call("POST", `/contacts/${nine?.id}/merge`, { contactId: eight?.id });
  expect([merged.status, merged.body]).toMatchObject([200, { number: "5531988770019" }]);
});

it("merges all rows that a chat proves to be one person", async () => {
  const rows = [
    { companyId: company.id, name: "Long", number: "5531988770009" },
    { companyId: company.id, name: "Short", number: "553188770009" },
    { companyId: company.id, name: "Private", lid: "99887700" },
  ];
  const made = await world.database.db.insert(contacts).values(rows).returning();
  await world.whatsapp.deliver(company.connectionId, "553188770009", "it is me", {
    chat: contactChat({ phone: "553188770009", lid: "99887700" }),
  });
  const left = await world.database.db.select().from(contacts).where(eq(contacts.lid, "99887700"));
  expect(left).toMatchObject([{ id: made[0]?.id, name: "Long", number: "553188770009" }]);
  expect(await names("98877-0009")).toEqual(["Long"]);
});

it("keeps the name that the team gave when a chat proves two contacts to be one, in any order", async () => {
  const number = freshNumber();
  const lid = `7${number}`;
  await write(number, { chat: contactChat({ lid }), pushName: "~flor~" });
  await make("Renata Figueiredo", number);
  await write(number, { chat: contactChat({ phone: number, lid }), pushName: "~flor~" });
  expect((await search(number)).contacts.map(({ name }) => name)).toEqual(["Renata Figueiredo"]);
  expect(await names("flor")).toEqual([]);
});

import type { Schedule, SchedulePage } from "@balcao/shared/automation/schedules.ts";
import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { idOf } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { SendError } from "../../channels/send-error.ts";
import { systemContext } from "../../context.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { sendForm, upload } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { schedules } from "./schedules.table.ts";
import { localMoment } from "./send-at.ts";
import { startSchedules } from "./send-scheduled.job.ts";
import { sendScheduled } from "./send-scheduled.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let next = 5531986000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
beforeEach(() => world.database.db.delete(schedules));
afterAll(() => world.close());

const hour = 3_600_000;
const fromNow = (ms: number) => new Date(world.services.now().getTime() + ms);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const contactOf = async ({ agent }: TestCompany) =>
  (await agent.call("POST", "/contacts", { name: "Ana Lúcia", number: String(next++), email: "ana@example.com" }))
    .body as Contact;
const create = (contactId: number, more = {}) =>
  company.agent.call("POST", "/schedules", {
    contactId,
    body: "Olá {nome}",
    sendAt: fromNow(hour).toISOString(),
    ...more,
  });
const read = async (id: number) => (await company.agent.call("GET", `/schedules/${id}`)).body as Schedule;

/** A schedule that is due, as its job finds it. */
async function due(contactId: number, more: Partial<typeof schedules.$inferInsert> = {}) {
  const [row] = await world.database.db
    .insert(schedules)
    .values({
      companyId: company.id,
      contactId,
      userId: company.agent.id,
      body: "Olá {nome}",
      sendAt: fromNow(-1000),
      ...more,
    })
    .returning();
  if (!row) throw new Error("no schedule");
  return row;
}
const run = ({ id, sendAt }: { id: number; sendAt: Date }) =>
  sendScheduled(systemContext(world.services, company.id, "test"), { scheduleId: id, sendAt: sendAt.toISOString() });
const messagesTo = (contactId: number) =>
  world.database.db.select().from(messages).where(eq(messages.contactId, contactId));

it("fills the fields of its contact with the values that they have when it is sent", async () => {
  const { id: contactId } = await contactOf(company);
  const { body: field } = await company.admin.call("POST", "/fields", {
    subject: "contact",
    name: "Vencimento",
    kind: "date",
  });
  const row = await due(contactId, { body: "Vence em {vencimento}." });
  const values = [{ fieldId: (field as { id: number }).id, value: "2026-12-31" }];
  await company.agent.call("PATCH", `/contacts/${contactId}/fields`, { values });
  await run(row);
  expect((await messagesTo(contactId)).map(({ body }) => body)).toEqual(["Vence em 31/12/2026."]);
});

it("stores a schedule, in the company's time without an offset", async () => {
  const { id: contactId } = await contactOf(company);
  const local = await create(contactId, { sendAt: "2040-07-01T09:30" });
  expect(local.body).toMatchObject({
    contactId,
    contact: { name: "Ana Lúcia" },
    user: { id: company.agent.id },
    sendAt: "2040-07-01T12:30:00.000Z",
    status: "PENDENTE",
    messageType: "MESSAGE",
  });
  const offset = { contactId, body: "Anew", sendAt: "2040-07-01T09:30:00+02:00", whatsappId: company.connectionId };
  const put = await company.agent.call("PUT", `/schedules/${(local.body as Schedule).id}`, offset);
  expect(put.body).toMatchObject({ sendAt: "2040-07-01T07:30:00.000Z", whatsappId: company.connectionId });
});

it("moves a local time that the clocks skip one hour later", () => {
  expect(localMoment("2026-03-29T02:30", "Europe/Lisbon").toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(localMoment("2026-03-29T01:30", "Europe/Lisbon").toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

it.each([
  ["a time in the past", { sendAt: "2020-01-01T00:00" }, "ERR_SCHEDULE_PAST"],
  ["no time", { sendAt: "soon" }, "ERR_INVALID_REQUEST"],
  ["no text", { body: "" }, "ERR_INVALID_REQUEST"],
  ["a NUL", { body: "a\0b" }, "ERR_INVALID_REQUEST"],
  ["no such contact", { contactId: 2_000_000_000 }, "ERR_NO_CONTACT_FOUND"],
  ["no such connection", { whatsappId: 2_000_000_000 }, "ERR_NO_WAPP_FOUND"],
])("refuses %s", async (_, more, code) => {
  const { id } = await contactOf(company);
  expect(codeOf(await create(id, more))).toBe(code);
});

it("refuses another company's contact and connection", async () => {
  const [ours, theirs] = [await contactOf(company), await contactOf(other)];
  expect(codeOf(await create(theirs.id))).toBe("ERR_NO_CONTACT_FOUND");
  expect(codeOf(await create(ours.id, { whatsappId: other.connectionId }))).toBe("ERR_NO_WAPP_FOUND");
});

it("can be changed by its author and admins, and after sending only deleted", async () => {
  const { id: contactId } = await contactOf(company);
  const { id } = (await create(contactId)).body as Schedule;
  const form = { contactId, body: "Changed", sendAt: fromNow(2 * hour).toISOString() };
  const colleague = await company.addUser("user");
  expect(codeOf(await colleague.call("PUT", `/schedules/${id}`, form))).toBe("ERR_NO_PERMISSION");
  expect(codeOf(await colleague.call("DELETE", `/schedules/${id}`))).toBe("ERR_NO_PERMISSION");
  expect((await company.admin.call("PUT", `/schedules/${id}`, form)).body).toMatchObject({ body: "Changed" });
  const sent = await due(contactId);
  await run(sent);
  expect(codeOf(await company.agent.call("PUT", `/schedules/${sent.id}`, form))).toBe("ERR_SCHEDULE_SENT");
  expect(codeOf(await upload(world, company.agent, `/schedules/${sent.id}/upload`, "x"))).toBe("ERR_SCHEDULE_SENT");
  expect((await company.agent.call("DELETE", `/schedules/${sent.id}`)).status).toBe(200);
  expect(await messagesTo(contactId)).toHaveLength(1);
});

it("pages with the latest first, and finds by the contact's name and by the text", async () => {
  const { id: contactId } = await contactOf(company);
  const another = (await company.agent.call("POST", "/contacts", { name: "Zé", number: String(next++) }))
    .body as Contact;
  const rows = Array.from({ length: 45 }, (_, n) => ({
    companyId: company.id,
    contactId: n === 44 ? another.id : contactId,
    body: `Promoção ${n}`,
    sendAt: fromNow(hour),
    createdAt: fromNow((n % 3) * 1000),
  }));
  const made = await world.database.db.insert(schedules).values(rows).returning();
  const { pages, count } = await walkPages(
    async (cursor) =>
      (await company.admin.call("GET", `/schedules?searchParam=promocao&cursor=${cursor}`)).body as SchedulePage,
  );
  expect(count).toBe(45);
  const seen = pages.flatMap(({ schedules }) => schedules.map(({ id }) => id));
  expect(seen.toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id));
  const find = async (query: string) =>
    ((await company.admin.call("GET", `/schedules?${query}`)).body as SchedulePage).count;
  expect([await find("searchParam=ze"), await find(`contactId=${another.id}`), await find("searchParam=ana")]).toEqual([
    1, 1, 44,
  ]);
});

it("sends at its time, with its variables filled", async () => {
  const contact = await contactOf(company);
  const text = "{saudacao}, {nome} ({numero}, {email})! {protocolo} {outra}";
  const screen = await listen(world, company.agent);
  const { id } = (await create(contact.id, { body: text, sendAt: fromNow(700).toISOString() })).body as Schedule;
  const sent = await until("the message", () =>
    world.whatsapp.sent.find(({ message }) => idOf(message.chat, "phone") === contact.number),
  );
  expect(sent.message.body).toMatch(
    /^(Bom dia|Boa tarde|Boa noite), Ana Lúcia \(\d+, ana@example.com\)! {2}\{outra\}$/,
  );
  expect(await read(id)).toMatchObject({ status: "ENVIADA", sentAt: expect.any(String), failure: null });
  await until("both events", () => {
    const told = screen.heard.filter(({ name }) => name === `company-${company.id}-schedule`);
    return told.length === 2 && told[1]?.payload.action === "update";
  });
  screen.close();
});

it("sends without an attendance, which is in no list and no count until the contact answers", async () => {
  const contact = await contactOf(company);
  await run(await due(contact.id));
  const find = async () => {
    const url = `/tickets?showAll=true&status=&searchParam=${contact.number}`;
    return ((await company.admin.call("GET", url)).body as TicketPage).tickets;
  };
  expect(await find()).toEqual([]);
  const counted = world.database.db
    .select()
    .from(trackings)
    .innerJoin(tickets, eq(tickets.id, trackings.ticketId))
    .where(eq(tickets.contactId, contact.id));
  expect(await counted).toEqual([]);
  await world.whatsapp.deliver(company.connectionId, contact.number, "who is it?");
  const [waiting, ...others] = await find();
  expect([waiting?.status, others]).toEqual(["pending", []]);
  const page = (await company.agent.call("GET", `/messages/${waiting?.id}`)).body as MessagePage;
  expect(page.messages.map(({ body }) => body)).toEqual(["Olá Ana Lúcia", "who is it?"]);
});

it("writes into the open ticket, whose state does not change", async () => {
  const contact = await contactOf(company);
  await world.whatsapp.deliver(company.connectionId, contact.number, "hello");
  await run(await due(contact.id));
  const url = `/tickets?showAll=true&status=&searchParam=${contact.number}`;
  const { tickets } = (await company.admin.call("GET", url)).body as TicketPage;
  expect(tickets).toMatchObject([{ status: "pending", unreadMessages: 1, lastMessage: "Olá Ana Lúcia" }]);
  const page = (await company.agent.call("GET", `/messages/${(tickets[0] as Ticket).id}`)).body as MessagePage;
  expect(page.messages.map(({ body }: Message) => body)).toEqual(["hello", "Olá Ana Lúcia"]);
});

it("is sent once, however many servers run it", async () => {
  const contact = await contactOf(company);
  const schedule = await due(contact.id);
  await Promise.all(Array.from({ length: 8 }, () => run(schedule)));
  await run(schedule);
  expect(await messagesTo(contact.id)).toHaveLength(1);
});

it("leaves nothing behind when it is cut off before the commit, and is sent once afterwards", async () => {
  const contact = await contactOf(company);
  const schedule = await due(contact.id);
  const ctx = systemContext(world.services, company.id, "test");
  const work = { scheduleId: schedule.id, sendAt: schedule.sendAt.toISOString() };
  const cutOff = ctx.db.transaction(async (tx) => {
    await sendScheduled({ ...ctx, db: tx, pending: [] }, work);
    throw new Error("power cut");
  });
  await expect(cutOff).rejects.toThrow("power cut");
  expect(await messagesTo(contact.id)).toEqual([]);
  expect(await read(schedule.id)).toMatchObject({ status: "PENDENTE" });
  await run(schedule);
  const [stored] = await messagesTo(contact.id);
  await until("one message", () =>
    world.whatsapp.sent.some(({ message }) => message.providerId === stored?.providerId),
  );
  expect(world.whatsapp.repeats).not.toContain(stored?.providerId);
});

it("is not sent at its former time, nor after its deletion", async () => {
  const { id: contactId } = await contactOf(company);
  const [moved, gone] = [await due(contactId), await due(contactId)];
  const form = { contactId, body: "Later", sendAt: fromNow(hour).toISOString() };
  await company.agent.call("PUT", `/schedules/${moved.id}`, form);
  await company.agent.call("DELETE", `/schedules/${gone.id}`);
  for (const schedule of [moved, gone]) await run(schedule);
  expect(await messagesTo(contactId)).toEqual([]);
  expect(await read(moved.id)).toMatchObject({ status: "PENDENTE" });
});

it("sends schedules missed by less than an hour when the server is back, and marks the rest", async () => {
  const contact = await contactOf(company);
  const late = await due(contact.id, { sendAt: fromNow(-hour + 60_000) });
  const tooLate = await due(contact.id, { sendAt: fromNow(-hour - 60_000) });
  const stop = await startSchedules(world.services);
  await until("both", async () => (await read(late.id)).status !== "PENDENTE" && (await read(tooLate.id)).failure);
  expect([await read(late.id), await read(tooLate.id)]).toMatchObject([
    { status: "ENVIADA" },
    { status: "VENCIDA", failure: "missed", sentAt: null },
  ]);
  expect(await messagesTo(contact.id)).toHaveLength(1);
  await stop();
});

it("sends a missed schedule at its new time", async () => {
  const { id: contactId } = await contactOf(company);
  const missed = await due(contactId, { status: "VENCIDA", failure: "missed" });
  const form = { contactId, body: "Anew", sendAt: fromNow(hour).toISOString() };
  const put = await company.agent.call("PUT", `/schedules/${missed.id}`, form);
  expect(put.body).toMatchObject({ status: "PENDENTE", failure: null });
});

it("gives the reason why it was not sent", async () => {
  const lonely = await world.addCompany("Lonely");
  await world.database.db.delete(connections).where(eq(connections.companyId, lonely.id));
  const contact = await contactOf(lonely);
  const [row] = await world.database.db
    .insert(schedules)
    .values({ companyId: lonely.id, contactId: contact.id, body: "hi", sendAt: fromNow(-1000) })
    .returning();
  const ctx = systemContext(world.services, lonely.id, "test");
  await sendScheduled(ctx, { scheduleId: row?.id ?? 0, sendAt: row?.sendAt.toISOString() ?? "" });
  expect((await lonely.admin.call("GET", `/schedules/${row?.id}`)).body).toMatchObject({
    status: "ERRO",
    failure: "ERR_NO_DEF_WAPP_FOUND",
  });
  const fileless = await due((await contactOf(company)).id, { messageType: "FILE", body: "" });
  await run(fileless);
  expect(await read(fileless.id)).toMatchObject({ status: "ERRO", failure: "ERR_SENDING_WAPP_MSG" });
});

it.each([
  ["refused", "ERR_SENDING_WAPP_MSG"],
  ["outsideWindow", "ERR_WAPP_OUTSIDE_WINDOW"],
] as const)("becomes ERRO, with the message's reason, when WhatsApp answers %s", async (reason, failure) => {
  const contact = await contactOf(company);
  const schedule = await due(contact.id);
  world.whatsapp.failure = new SendError(reason, "not allowed");
  await run(schedule);
  await until("the failure", async () => (await read(schedule.id))?.status === "ERRO");
  expect(await read(schedule.id)).toMatchObject({ failure, sentAt: null });
  world.whatsapp.failure = null;
});

it("sends a file with its text, planned in one step or two", async () => {
  const contact = await contactOf(company);
  const form = { messageType: "FILE_AND_MESSAGE", body: "For {nome}" };
  const { id } = (await create(contact.id, form)).body as Schedule;
  const attached = await upload(world, company.agent, `/schedules/${id}/upload`, "%PDF-1.7", { fileName: "old.pdf" });
  expect(attached.body).toMatchObject({ file: { name: "old.pdf", mimeType: "application/pdf" } });
  const bill = { name: "bill.pdf", content: Buffer.from("%PDF-1.7"), field: "file" };
  const fields = { form: JSON.stringify({ contactId: contact.id, sendAt: fromNow(hour).toISOString(), ...form }) };
  const filed = await sendForm(world, company.agent, `/schedules/${id}`, fields, [bill], "PUT");
  expect(filed.body).toMatchObject({ file: { name: "bill.pdf", mimeType: "application/pdf" } });
  expect((await sendForm(world, company.agent, "/schedules", fields, [bill])).body).toMatchObject({
    file: { name: "bill.pdf" },
  });
  const [row] = await world.database.db
    .update(schedules)
    .set({ sendAt: fromNow(-1000) })
    .where(and(eq(schedules.companyId, company.id), eq(schedules.id, id)))
    .returning();
  await run(row as NonNullable<typeof row>);
  expect(await messagesTo(contact.id)).toMatchObject([
    {
      body: "For Ana Lúcia",
      mediaType: "document",
      fileId: (filed.body as Schedule).fileId,
      media: { state: "ready" },
    },
  ]);
});

it("cannot be read, changed or deleted by another company", async () => {
  const { id: contactId } = await contactOf(company);
  const { id } = (await create(contactId)).body as Schedule;
  for (const method of ["GET", "DELETE"] as const) {
    expect(codeOf(await other.admin.call(method, `/schedules/${id}`))).toBe("ERR_NO_SCHEDULE_FOUND");
  }
  expect(((await other.admin.call("GET", "/schedules")).body as SchedulePage).schedules).toEqual([]);
});

it("is published under older clients' event names, too, within the company", async () => {
  const [screen, stranger] = [await listen(world, company.agent), await listen(world, other.admin)];
  const { id: contactId } = await contactOf(company);
  const { id } = (await create(contactId)).body as Schedule;
  await company.agent.call("DELETE", `/schedules/${id}`);
  const { id: tagId } = (await company.agent.call("POST", "/tags", { name: "Aliased" })).body as { id: number };
  await company.admin.call("DELETE", `/tags/${tagId}`);
  const bare = await until("all of them", () => {
    const found = screen.heard.filter(({ name }) => !name.startsWith("company-"));
    return found.length >= 4 ? found : null;
  });
  expect(bare).toMatchObject([
    { name: "schedule", payload: { action: "create", schedule: { id } } },
    { name: "schedule", payload: { action: "delete", scheduleId: id } },
    { name: "tag", payload: { action: "create", tag: { id: tagId } } },
    { name: "tag", payload: { action: "delete", tagId } },
  ]);
  await other.admin.call("POST", "/tags", { name: "Their own" });
  const heard = await until("their own", () => (stranger.heard.length === 2 ? stranger.heard : null));
  expect(JSON.stringify(heard)).not.toMatch(/Aliased|Ana/);
  for (const one of [screen, stranger]) one.close();
});

it("stores a repeated form once, with its latest text", async () => {
  const { id } = await contactOf(company);
  const clientId = crypto.randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => create(id, { clientId })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const made = replies.map(({ body }) => (body as Schedule).id);
  expect(new Set(made).size).toBe(1);

  const changed = (await create(id, { clientId, body: "Até amanhã" })).body as Schedule;
  expect(changed).toMatchObject({ id: made[0], body: "Até amanhã" });
  expect(await world.database.db.select().from(schedules)).toHaveLength(1);

  // A `clientId` neither reveals nor changes another company's schedule.
  const theirs = await contactOf(other);
  const elsewhere = await other.agent.call("POST", "/schedules", {
    ...{ contactId: theirs.id, body: "Oi", sendAt: fromNow(hour).toISOString(), clientId },
  });
  expect([elsewhere.status, (elsewhere.body as Schedule).id === made[0]]).toEqual([200, false]);
  const colleague = await company.addUser("user", []);
  const taken = await colleague.call("POST", "/schedules", {
    ...{ contactId: id, body: "Meu", sendAt: fromNow(hour).toISOString(), clientId },
  });
  expect(codeOf(taken)).toBe("ERR_NO_PERMISSION");
});

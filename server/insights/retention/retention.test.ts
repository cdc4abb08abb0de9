import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Costs } from "@balcao/shared/insights/costs.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { messageCosts } from "../../inbox/costs/message-costs.table.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { sweepFiles } from "../../workspace/files/sweep-files.ts";
import { monthsAgo, purgeExpired } from "./purge-expired.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

const choose = async (key: string, value: string, { admin } = company) =>
  expect((await admin.call("PUT", `/settings/${key}`, { value })).status).toBe(200);
const ticketOf = async (number: string, { admin } = company) =>
  ((await admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage)
    .tickets[0] as Ticket;
const conversation = async ({ id }: Ticket, { admin } = company): Promise<Message[]> =>
  ((await admin.call("GET", `/messages/${id}`)).body as MessagePage).messages;
const bodies = async (ticket: Ticket, of = company) => (await conversation(ticket, of)).map(({ body }) => body);

/** A conversation, closed or open, with a message of so many months ago and one of today. */
async function talk(of: TestCompany, months: number, isClosed: boolean): Promise<Ticket> {
  const number = freshNumber();
  await world.whatsapp.deliver(of.connectionId, number, "long ago");
  const ticket = await ticketOf(number, of);
  await of.admin.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  await of.admin.call("POST", "/ticket-notes", { ticketId: ticket.id, contactId: ticket.contactId, note: "old note" });
  const at = monthsAgo(world.services.now(), months);
  for (const table of ["messages", "ticket_notes"])
    await world.database.db.execute(
      sql`update ${sql.identifier(table)} set created_at = ${at.toISOString()}::timestamptz - interval '1 hour' where ticket_id = ${ticket.id}`,
    );
  await world.whatsapp.deliver(of.connectionId, number, "today");
  if (isClosed) await of.admin.call("PUT", `/tickets/${ticket.id}`, { status: "closed" });
  return ticket;
}

it("keeps everything unless a company has chosen a period", async () => {
  const ticket = await talk(company, 100, true);
  await purgeExpired(world.services);
  expect(await bodies(ticket)).toEqual(["long ago", "today"]);
});

it("deletes messages of closed tickets before the chosen time, of this company only", async () => {
  await choose("keepMessagesMonths", "6");
  await choose("keepMessagesMonths", "12", other);
  const [closed, young, open] = [
    await talk(company, 6, true),
    await talk(company, 5, true),
    await talk(company, 6, false),
  ];
  const theirs = await talk(other, 6, true);
  await purgeExpired(world.services);
  expect(await bodies(closed)).toEqual(["today"]);
  expect(await bodies(young)).toEqual(["long ago", "today"]);
  expect(await bodies(open)).toEqual(["long ago", "today"]);
  expect(await bodies(theirs, other)).toEqual(["long ago", "today"]);
  const notes = await company.admin.call(
    "GET",
    `/ticket-notes/list?ticketId=${closed.id}&contactId=${closed.contactId}`,
  );
  expect(JSON.stringify(notes.body)).not.toContain("old note");
});

it("keeps what a deleted message cost, without the message and its conversation", async () => {
  await choose("keepMessagesMonths", "3");
  const ticket = await talk(company, 4, true);
  const { db } = world.database;
  const [message] = await conversation(ticket);
  const cost = { companyId: company.id, category: "service", isFree: false, country: "BR" };
  const deliveredAt = world.services.now();
  await db.insert(messageCosts).values({ ...cost, messageId: Number(message?.id), deliveredAt });
  const sumOf = async () => (await company.admin.call("GET", `/costs/tickets/${ticket.id}`)).body as CostSum;
  expect(await sumOf()).toMatchObject({ messages: 1 });
  await purgeExpired(world.services);
  expect(await bodies(ticket)).toEqual(["today"]);
  expect(await sumOf()).toMatchObject({ messages: 0 });
  const { total } = (await company.admin.call("GET", "/costs?days=3")).body as Costs;
  expect(total).toMatchObject({ messages: 1 });
});

it("keeps the ticket itself with its protocol, without any text", async () => {
  await choose("keepMessagesMonths", "3");
  const ticket = await talk(company, 4, true);
  await world.database.db.execute(
    sql`update messages set created_at = created_at - interval '1 year' where ticket_id = ${ticket.id}`,
  );
  await purgeExpired(world.services);
  const left = (await company.admin.call("GET", `/tickets/${ticket.id}`)).body as Ticket;
  expect(left).toMatchObject({ protocol: ticket.protocol, status: "closed", lastMessage: "" });
  expect(await bodies(ticket)).toEqual([]);
});

it("removes old files from messages, whose texts stay, and then from the disk", async () => {
  await choose("keepFilesMonths", "1");
  const number = freshNumber();
  await world.whatsapp.deliverFile(company.connectionId, number, pdf, "document", { body: "o contrato" });
  const ticket = await ticketOf(number);
  const fetched = await until("the file", async () => {
    const [message] = await conversation(ticket);
    return message?.media?.state === "ready" ? message : null;
  });
  const fileId = fetched.media?.file?.id ?? "";
  await world.database.db.execute(
    sql`update messages set created_at = created_at - interval '32 days' where ticket_id = ${ticket.id}`,
  );
  await world.database.db.execute(
    sql`update files set created_at = created_at - interval '32 days' where id = ${fileId}`,
  );
  await purgeExpired(world.services);
  await sweepFiles(world.services);
  const [message] = await conversation(ticket);
  expect(message).toMatchObject({
    body: "o contrato",
    mediaUrl: null,
    media: { state: "removed", file: null, thumbnail: null },
  });
  expect((await world.app.inject({ url: fetched.mediaUrl ?? "" })).statusCode).toBe(404);
  await expect(world.services.fileStore.read(fileId)).rejects.toThrow();
  // The server does not ask WhatsApp for the file again.
  const again = (await company.admin.call("POST", `/messages/${message?.id}/media`)).body as Message;
  expect(again.media?.state).toBe("removed");
});

it("deletes old logs, and the database still refuses to delete an entry of the last half year", async () => {
  await choose("keepLogsMonths", "6");
  const entries = async () =>
    ((await company.admin.call("GET", "/audit")).body as AuditPage).entries.map(({ targetName }) => targetName);
  const insert = (name: string, age: string) =>
    world.database.db.execute(sql`
      insert into audit_entries (company_id, at, user_name, area, action, target_name)
      values (${company.id}, now() - ${age}::interval, 'Ana', 'tag', 'create', ${name})`);
  await insert("old", "7 months");
  await insert("young", "5 months");
  await purgeExpired(world.services);
  expect(await entries()).toEqual(["keepLogsMonths", "young"]);
  const removal = world.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local balcao.retention = 'on'`);
    await tx.execute(sql`delete from audit_entries where company_id = ${company.id}`);
  });
  await expect(removal).rejects.toMatchObject({ cause: { message: "audit_entries is only appended to" } });
  expect(await entries()).toEqual(["keepLogsMonths", "young"]);
});

it("deletes sign-ins that ended a month ago, and signs no one out", async () => {
  const { id: userId } = company.agent;
  const day = (days: number) => new Date(world.services.now().getTime() + days * 86_400_000);
  await world.database.db.insert(logins).values([
    { userId, expiresAt: day(-31) },
    { userId, expiresAt: day(7), endedAt: day(-31) },
    { userId, expiresAt: day(7), endedAt: day(-1) },
  ]);
  await purgeExpired(world.services);
  expect(await world.database.db.select().from(logins).where(eq(logins.userId, userId))).toHaveLength(2);
  expect((await company.agent.call("GET", "/settings")).status).toBe(200);
});

it.each([
  ["2026-03-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
  ["2028-05-31T10:00:00Z", 3, "2028-02-29T10:00:00Z"],
  ["2026-01-15T10:00:00Z", 12, "2025-01-15T10:00:00Z"],
  ["2026-08-31T23:59:59Z", 6, "2026-02-28T23:59:59Z"],
])("%s less %i months is %s", (from, months, before) => {
  expect(monthsAgo(new Date(from), months)).toEqual(new Date(before));
});

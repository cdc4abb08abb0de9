import type { Dashboard } from "@balcao/shared/insights/dashboard.ts";
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userRatings } from "../../automation/ratings/user-ratings.table.ts";
import { schedules } from "../../automation/schedules/schedules.table.ts";
import { invoices } from "../../billing/invoices/invoices.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tags } from "../../inbox/tags/tags.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { campaignShipments } from "../../outreach/campaigns/campaign-shipments.table.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { attendedNumbers, livingCustomers } from "../living-customers.ts";
import { demoAccounts, seedDemo } from "../seed-demo.ts";

let world: World;
let companyId: number;
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = await createWorld();
  // Two servers find the database empty at once, and one comes later.
  await Promise.all([seedDemo(world.services, "living"), seedDemo(world.services, "living")]);
  await seedDemo(world.services, "living");
  const [shop] = await world.database.db.select().from(companies).where(eq(companies.name, "Casa & Cozinha"));
  companyId = shop?.id ?? 0;
  for (const { email, password } of demoAccounts) {
    const answer = await world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password } });
    tokens.set(email, answer.json<{ token: string }>().token);
  }
});
afterAll(() => world.close());

async function get<T>(url: string, of: "marina" | "paulo" | "helena" = "marina"): Promise<T> {
  const headers = { authorization: `Bearer ${tokens.get(`${of}@demo.balcao.app`)}` };
  const answer = await world.app.inject({ method: "GET", url, headers });
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBe(200);
  return answer.json<T>();
}

const one = async (statement: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await world.database.db.execute<{ count: number }>(statement);
  return Number(row?.count);
};

test("a demo is filled once, with sixty days of history", async () => {
  const { db } = world.database;
  expect((await db.select().from(companies).where(eq(companies.name, "Casa & Cozinha"))).length).toBe(1);
  const [people] = await db.select({ count: count() }).from(contacts).where(eq(contacts.companyId, companyId));
  expect(people?.count).toBeGreaterThan(300);
  const [attended] = await db.select({ count: count() }).from(tickets).where(eq(tickets.companyId, companyId));
  expect(attended?.count).toBeGreaterThan(600);
  const [said] = await db.select({ count: count() }).from(messages).where(eq(messages.companyId, companyId));
  expect(said?.count).toBeGreaterThan(5_000);
  expect(await one(sql`select count(*) from ${userRatings}`)).toBeGreaterThan(150);
  expect(await one(sql`select count(distinct date_trunc('day', created_at)) from ${tickets}`)).toBeGreaterThan(55);
  expect(await one(sql`select count(*) from ${invoices} where status = 'paid' and company_id = ${companyId}`)).toBe(4);
  expect(await one(sql`select count(*) from ${invoices} where status = 'open' and company_id = ${companyId}`)).toBe(1);
});

test("tickets agree with their messages", async () => {
  const unattended = sql`select message_id from ${campaignShipments} where message_id is not null
    union select message_id from ${schedules} where message_id is not null`;
  const last = sql`select distinct on (m.ticket_id) m.*, max(m.created_at) over (partition by m.ticket_id) as newest
    from ${messages} m where m.id not in (${unattended})
    order by m.ticket_id, m.is_automatic, m.created_at desc, m.id desc`;
  expect(
    await one(sql`select count(*) from ${tickets} t join (${last}) m on m.ticket_id = t.id
      where t.last_message <> left(m.body, 200) or t.last_message_from_me <> m.from_me or t.last_message_at <> m.newest
        or t.last_message_type <> m.media_type`),
  ).toBe(0);
  expect(
    await one(
      sql`select count(*) from ${tickets} t where not exists (select 1 from ${messages} m where m.ticket_id = t.id)`,
    ),
  ).toBe(0);
  expect(
    await one(sql`select count(*) from ${tickets} t where t.unread_messages <>
      (select count(*) from ${messages} m where m.ticket_id = t.id and not m.from_me and not m.read)`),
  ).toBe(0);
  expect(await one(sql`select count(*) from ${tickets} where status = 'open' and user_id is null`)).toBe(0);
  expect(await one(sql`select count(*) from ${messages} where from_me and ack = 0`)).toBe(0);
});

test("the times of every attendance are in order, and each contact has exactly one first attendance", async () => {
  expect(
    await one(sql`select count(*) from ${trackings} where started_at < queued_at or first_response_at < queued_at
      or finished_at < started_at or rating_at < finished_at or finished_at > now()`),
  ).toBe(0);
  expect(
    await one(sql`select count(*) from ${trackings} k join ${tickets} t on t.id = k.ticket_id
      where (t.status = 'closed') <> (k.finished_at is not null) or (t.status = 'open' and k.started_at is null)
        or t.user_id is distinct from k.user_id or t.queue_id is distinct from k.queue_id`),
  ).toBe(0);
  expect(
    await one(sql`select count(*) from (select t.contact_id from ${trackings} k join ${tickets} t on t.id = k.ticket_id
      group by t.contact_id having count(*) filter (where k.is_first) <> 1) wrong`),
  ).toBe(0);
  expect(await one(sql`select count(*) from ${messages} where created_at > now()`)).toBe(0);
});

test("each photo has its stored file", async () => {
  const { db } = world.database;
  const pictures = await db.select().from(messages).where(ne(messages.mediaType, "chat"));
  expect(pictures.length).toBe(10);
  for (const { fileId, media } of pictures) {
    const chunks: Buffer[] = [];
    for await (const chunk of await world.services.fileStore.read(fileId ?? "")) chunks.push(chunk);
    expect(Buffer.concat(chunks).length).toBe(media?.size);
  }
});

test("no text has a slot or a choice that was not filled", async () => {
  const { db } = world.database;
  const texts = await db.select({ body: messages.body }).from(messages);
  expect(texts.filter(({ body }) => /[{}[\]|¶]|undefined|NaN/.test(body) || body.trim() === "")).toEqual([]);
});

test("the dashboard has a figure on every card", async () => {
  for (const days of [7, 30, 60]) {
    const { counters, attendants, oldestWaiting } = await get<Dashboard>(`/dashboard?days=${days}`);
    for (const [name, value] of Object.entries(counters)) expect(value, `${name} of ${days} days`).toBeGreaterThan(0);
    expect(attendants.filter(({ tickets, rating }) => tickets > 0 && rating > 1).length).toBe(3);
    expect(oldestWaiting).not.toBeNull();
  }
});

test("the lists answer, and the board has cards in each lane", async () => {
  const waiting = await get<{ count: number }>("/tickets?status=pending&showAll=true");
  expect(waiting.count).toBeGreaterThanOrEqual(7);
  const open = await get<{ count: number; tickets: { contact: { number: string }; isGroup: boolean }[] }>(
    "/tickets?status=open&showAll=true",
  );
  expect(open.count).toBeGreaterThanOrEqual(14);
  // An answer must reach a customer who answers, begins no other conversation meanwhile, and asks further questions.
  const people = open.tickets.filter(({ isGroup }) => !isGroup);
  expect(people.filter(({ contact }) => !attendedNumbers.has(contact.number))).toEqual([]);
  const lanes = await world.database.db
    .select()
    .from(tags)
    .where(and(eq(tags.companyId, companyId), ne(tags.name, "CANCELADO")));
  for (const { id, name } of lanes) {
    const lane = await get<{ count: number }>(`/tickets/kanban-lane?tagId=${id}&showAll=true`);
    expect(lane.count, name).toBeGreaterThan(0);
  }
});

test("another company gets no history, and living customers keep their numbers", async () => {
  const other = await world.addCompany("Outra");
  const { body } = await other.admin.call("GET", "/tickets?status=closed&showAll=true");
  expect((body as { count: number }).count).toBe(0);
  const numbers = livingCustomers.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(40);
  for (const number of numbers) expect(number).toMatch(/^55\d{2}90\d{7}$/);
  const found = await world.database.db
    .select({ name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), inArray(contacts.number, numbers)));
  expect(found.length).toBeGreaterThanOrEqual(22);
});

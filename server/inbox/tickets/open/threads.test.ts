import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessageHits, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Dashboard, DashboardSeries } from "@balcao/shared/insights/dashboard.ts";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schedules } from "../../../automation/schedules/schedules.table.ts";
import { sendScheduled } from "../../../automation/schedules/send-scheduled.ts";
import { contactChat } from "../../../channels/chat.ts";
import { startCampaign } from "../../../outreach/campaigns/run/start-campaign.ts";
import { createCampaigning } from "../../../testing/companies/campaigning.ts";
import { freshNumber, settled } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { listen, type TestCompany } from "../../../testing/world.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { findOrMakeContact } from "../../contacts/find-or-make-contact.ts";
import { messages } from "../../messages/messages.table.ts";
import { tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";

const { world, db, ctxOf, shopWith, listOf, campaignOf, finished } = await createCampaigning();
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof shopWith>>;
let shop: Shop;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  shop = await shopWith(0);
  company = shop.company;
  const made = await company.admin.call("POST", `/whatsapp/${company.connectionId}/token`);
  token = (made.body as Connection).token ?? "";
});

async function sendApi(number: string, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/messages/send",
    headers,
    payload: { number, body },
  });
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ status: "queued" })]);
}
async function sendCampaign(number: string): Promise<void> {
  const list = await listOf(company, [number]);
  const id = await campaignOf({ ...shop, ...list }, { message1: "Campanha {protocolo}" });
  await startCampaign(ctxOf(company), id);
  await finished(id);
}
async function sendPlanned(number: string): Promise<void> {
  const { id: contactId } = await contactOf(number);
  const sendAt = new Date(world.services.now().getTime() - 1000);
  const at = { companyId: company.id, contactId, userId: company.agent.id, body: "Planejada", sendAt };
  const [made] = await db.insert(schedules).values(at).returning();
  await sendScheduled(ctxOf(company), { scheduleId: made?.id ?? 0, sendAt: sendAt.toISOString() });
}
/** Every automatic sender, once. */
async function sendAll(number: string): Promise<void> {
  await sendApi(number, "Pedido enviado");
  await sendCampaign(number);
  await sendPlanned(number);
  await settled(world);
}
const contactOf = async (number: string) =>
  db.transaction((tx) => findOrMakeContact({ ...ctxOf(company), db: tx }, contactChat({ phone: number }), null));
const rowsOf = async (number: string) =>
  db
    .select()
    .from(tickets)
    .where(eq(tickets.contactId, (await contactOf(number)).id))
    .orderBy(asc(tickets.id));
const bodiesOf = async (ticketId: number) =>
  (await db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(asc(messages.id))).map(
    ({ body }) => body,
  );
const list = async (query: string): Promise<TicketPage> =>
  (await company.admin.call("GET", `/tickets?showAll=true&${query}`)).body;
const dashboard = async (): Promise<Dashboard> => (await company.admin.call("GET", "/dashboard")).body;
const answer = (number: string, text = "quem é?", more = {}) =>
  world.whatsapp.deliver(company.connectionId, number, text, more);

it("is one for a contact on a connection, for every sender, and is counted and listed nowhere", async () => {
  const number = freshNumber();
  const before = await dashboard();
  const screen = await listen(world, company.admin);
  for (const status of ["closed", "open", "pending"]) screen.emit("joinTickets", status);
  screen.emit("joinNotification");
  await sendAll(number);
  await sendApi(number, "Pedido entregue");
  const [thread, ...others] = await rowsOf(number);
  expect(others).toEqual([]);
  expect(thread).toMatchObject({ status: "closed", isThread: true, userId: null, unreadMessages: 0 });
  expect(await bodiesOf(thread?.id ?? 0)).toEqual(["Pedido enviado", "Campanha ", "Planejada", "Pedido entregue"]);
  expect(
    await db
      .select()
      .from(trackings)
      .where(eq(trackings.ticketId, thread?.id ?? 0)),
  ).toEqual([]);

  for (const query of ["status=closed", "status=", "status=closed&searchParam=", `status=&searchParam=${number}`])
    expect((await list(query)).tickets.map(({ id }) => id)).not.toContain(thread?.id);
  expect((await list(`status=&searchParam=${thread?.protocol}`)).tickets).toEqual([]);
  expect((await list("status=closed")).count).toBe(0);
  const found = await company.admin.call("GET", "/messages/search?searchParam=Planejada");
  expect((found.body as MessageHits).hits).toEqual([]);
  expect(await dashboard()).toEqual(before);
  const series = await company.admin.call("GET", "/dashboard/series?by=connection");
  expect((series.body as DashboardSeries).groups).toEqual([]);
  // Lists get no event for it: they get events only from the contact's message on.
  await answer(freshNumber(), "Bom dia");
  const told = () => screen.heard.filter(({ name }) => /-(ticket|appMessage)$/.test(name));
  await until("the contact who writes", () => told().length > 0);
  expect(JSON.stringify(told()[0])).toContain("Bom dia");
  expect(JSON.stringify(told())).not.toContain(thread?.uuid);
  screen.close();
  const opened = await company.admin.call("GET", `/tickets/u/${thread?.uuid}`);
  expect(opened.body).toMatchObject({ status: "closed", protocol: "" });
});

it("becomes an attendance that waits, with its protocol, when the contact answers", async () => {
  const number = freshNumber();
  await sendAll(number);
  const [thread] = await rowsOf(number);
  world.clock.now = new Date(world.clock.now.getTime() + 3_600_000);
  const before = await dashboard();
  await answer(number);
  const { tickets: waiting } = await list(`status=pending&searchParam=${number}`);
  expect(waiting).toMatchObject([
    { id: thread?.id, status: "pending", unreadMessages: 1, lastMessage: "quem é?", waitingSince: expect.any(String) },
  ]);
  const [ticket] = waiting as [Ticket];
  expect(ticket.protocol).toMatch(new RegExp(`^SAC\\d{14}${String(ticket.id).padStart(15, "0")}$`));
  expect(ticket.protocol).not.toBe(thread?.protocol);
  expect(Date.parse(ticket.createdAt)).toBeGreaterThan((thread?.createdAt.getTime() ?? 0) + 3_500_000);
  const page = (await company.agent.call("GET", `/messages/${ticket.id}?history=true`)).body as MessagePage;
  expect(page.messages.map(({ body }) => body)).toEqual(["Pedido enviado", "Campanha ", "Planejada", "quem é?"]);
  const after = await dashboard();
  const made = ({ today }: Dashboard) => today.hours.reduce((sum, n) => sum + n, 0);
  expect([made(after) - made(before), after.counters.leads - before.counters.leads]).toEqual([1, 1]);

  // After it was attended and closed, it is the latest ticket: later messages are stored there, and do not change its
  // row.
  for (const status of ["open", "closed"]) await company.agent.call("PUT", `/tickets/${ticket.id}`, { status });
  await settled(world);
  const closed = (await list(`status=closed&searchParam=${number}`)).tickets;
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  await sendAll(number);
  expect((await list(`status=closed&searchParam=${number}`)).tickets).toEqual(closed);
  expect(await rowsOf(number)).toHaveLength(1);
  expect((await bodiesOf(ticket.id)).slice(-3)).toEqual(["Pedido enviado", `Campanha ${ticket.protocol}`, "Planejada"]);
  await answer(number, "de novo");
  expect((await rowsOf(number)).map(({ status, isThread }) => [status, isThread])).toEqual([
    ["closed", false],
    ["pending", false],
  ]);
});

it("stays separate while a ticket is open, which does not change", async () => {
  const number = freshNumber();
  await answer(number, "oi");
  const [waiting] = (await list(`status=pending&searchParam=${number}`)).tickets;
  await sendAll(number);
  expect(await rowsOf(number)).toMatchObject([{ id: waiting?.id, status: "pending", unreadMessages: 1 }]);
  expect(await bodiesOf(waiting?.id ?? 0)).toHaveLength(4);
});

it("is created once by concurrent senders, and loses nothing beside an answer", async () => {
  const number = freshNumber();
  await Promise.all(Array.from({ length: 8 }, (_, n) => sendApi(number, `Aviso ${n}`)));
  expect(await rowsOf(number)).toHaveLength(1);
  const another = freshNumber();
  await sendApi(another, "Aviso");
  await Promise.all([sendApi(another, "Outro"), answer(another), sendApi(another, "Mais um")]);
  const [ticket, ...others] = await rowsOf(another);
  expect([ticket?.status, ticket?.isThread, others]).toEqual(["pending", false, []]);
  expect(await bodiesOf(ticket?.id ?? 0)).toHaveLength(4);
});

it("becomes an agent's attendance: by a new conversation, by reopening, and by a message from the phone", async () => {
  const [begun, reopened, written] = [freshNumber(), freshNumber(), freshNumber()];
  for (const number of [begun, reopened, written]) await sendApi(number, "Aviso");
  const { id: contactId } = await contactOf(begun);
  const created = await company.agent.call("POST", "/tickets", { contactId, queueId: company.queueIds[0] });
  const [thread] = await rowsOf(reopened);
  const opened = await company.admin.call("PUT", `/tickets/${thread?.id}`, { status: "open" });
  await answer(written, "Chegou bem?", { fromMe: true });
  for (const { status, body } of [created, opened])
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ status: "open", protocol: expect.stringMatching(/^SAC/) }),
    ]);
  expect((await list(`status=pending&searchParam=${written}`)).tickets).toMatchObject([{ lastMessage: "Chegou bem?" }]);
  for (const number of [begun, reopened, written]) {
    expect(await rowsOf(number)).toMatchObject([{ isThread: false }]);
    const running = await db
      .select()
      .from(trackings)
      .where(eq(trackings.ticketId, (await rowsOf(number))[0]?.id ?? 0));
    expect(running).toMatchObject([{ finishedAt: null, isFirst: true }]);
  }
});

it("moves into the attendance when two contacts are merged, and of two threads one remains", async () => {
  const number = freshNumber();
  const lid = `${number}7`;
  await sendApi(number, "Aviso");
  await world.whatsapp.deliver(company.connectionId, number, "sou eu", {
    chat: contactChat({ lid }),
  });
  await world.whatsapp.deliver(company.connectionId, number, "sou eu mesmo", {
    chat: contactChat({ phone: number, lid }),
  });
  const rows = await rowsOf(number);
  expect(rows).toMatchObject([{ status: "pending", isThread: false }]);
  expect((await bodiesOf(rows[0]?.id ?? 0)).sort()).toEqual(["Aviso", "sou eu", "sou eu mesmo"]);

  const [known, byId] = [freshNumber(), `${number}8`];
  await sendApi(known, "Um");
  const [other] = await db.insert(contacts).values({ companyId: company.id, name: "Id", lid: byId }).returning();
  const [first] = await rowsOf(known);
  const copy = { ...first, id: undefined, uuid: undefined, protocol: "SAC-other", contactId: other?.id ?? 0 };
  const [second] = await db
    .insert(tickets)
    .values(copy as typeof tickets.$inferInsert)
    .returning();
  await db
    .update(messages)
    .set({ ticketId: second?.id ?? 0 })
    .where(eq(messages.ticketId, first?.id ?? 0));
  await db.transaction((tx) =>
    findOrMakeContact({ ...ctxOf(company), db: tx }, contactChat({ phone: known, lid: byId }), null),
  );
  expect(await rowsOf(known)).toMatchObject([{ isThread: true }]);
  expect(await bodiesOf((await rowsOf(known))[0]?.id ?? 0)).toEqual(["Um"]);
});

it("is read from indexes in any number: a page of closed tickets reads no threads", async () => {
  const { id: contactId } = await contactOf(freshNumber());
  await db.execute(sql`
    insert into ${tickets} (company_id, contact_id, connection_id, status, protocol, is_thread, last_message_at)
    select ${company.id}, ${contactId}, null, 'closed', 'SAC-thread-' || n, true, now() + interval '1 day'
    from generate_series(1, 5000) n`);
  await db.execute(sql`analyze tickets`);
  const plan = await db.execute<Record<string, string>>(sql`explain (analyze, buffers off)
    select id from ${tickets} where company_id = ${company.id} and status = 'closed' and not is_thread
    order by last_message_at desc, id desc limit 41`);
  const words = plan.map((row) => Object.values(row)[0]).join("\n");
  expect(words).toContain("tickets_in_status");
  expect(words).not.toContain("Rows Removed");
  await until("the list", async () => (await list("status=closed")).tickets.length > 0);
});

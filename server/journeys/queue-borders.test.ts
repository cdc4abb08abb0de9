import type { Schedule, SchedulePage } from "@balcao/shared/automation/schedules.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../testing/world.ts";

/** An agent gets data that they may not open by its id in no other way either. */

let world: World;
let company: TestCompany;
let support: Caller;
let sales: Caller;
let next = 5531900250000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
  const [first = 0, second = 0] = company.queueIds;
  support = await company.addUser("user", [first]);
  sales = await company.addUser("user", [second]);
});
afterAll(() => world.close());

const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const put = (by: Caller, ticketId: number, change: object) => by.call("PUT", `/tickets/${ticketId}`, change);

async function waiting(number: string, text: string): Promise<Ticket> {
  await world.whatsapp.deliver(company.connectionId, number, text);
  const found = await company.admin.call("GET", `/tickets?showAll=true&searchParam=${number}&status=pending`);
  return (found.body as TicketPage).tickets[0] as Ticket;
}

/** A conversation attended in one queue, and closed. */
async function attended(number: string, text: string, by: Caller): Promise<Ticket> {
  const ticket = await waiting(number, text);
  const [queueId] = by === support ? company.queueIds : company.queueIds.slice(1);
  await put(company.admin, ticket.id, { queueId, userId: null, status: "pending" });
  expect((await put(by, ticket.id, { status: "open" })).status).toBe(200);
  await put(by, ticket.id, { status: "closed" });
  return ticket;
}

const firstMessage = async (ticketId: number): Promise<Message> =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages[0] as Message;

it("texts of another queue: not in quotes, history or notes", async () => {
  const number = String(next++);
  const secret = await attended(number, "segredo de vendas", sales);
  await sales.call("POST", "/ticket-notes", { ticketId: secret.id, note: "nota de vendas" });
  const own = await attended(number, "assunto do suporte", support);
  await support.call("POST", "/ticket-notes", { ticketId: own.id, note: "nota do suporte" });
  const current = await waiting(number, "de novo");
  await put(company.admin, current.id, { queueId: company.queueIds[0], userId: null, status: "pending" });
  await put(support, current.id, { status: "open" });

  const quoting = async (ticketId: number) => {
    const { id } = await firstMessage(ticketId);
    const sent = await support.call("POST", `/messages/${current.id}`, { body: "x", quotedMsg: { id } });
    return (sent.body as Message).quotedMsg?.body;
  };
  expect(await quoting(secret.id)).toBeUndefined();
  expect(await quoting(own.id)).toBe("assunto do suporte");
  expect(await quoting(current.id)).toBe("de novo");

  const history = (await support.call("GET", `/messages/${current.id}?history=true`)).body as MessagePage;
  const read = history.messages.map(({ body }) => body);
  expect(read).toContain("assunto do suporte");
  expect(read).not.toContain("segredo de vendas");

  const notes = (await support.call("GET", `/ticket-notes/list?contactId=${current.contactId}`)).body as TicketNote[];
  expect(notes.map(({ note }) => note)).toEqual(["nota do suporte"]);
  const all = await company.admin.call("GET", `/ticket-notes/list?contactId=${current.contactId}`);
  expect((all.body as TicketNote[]).length).toBe(2);
});

it("a conversation without a queue: not in history", async () => {
  const number = String(next++);
  const { id } = await waiting(number, "sem fila");
  await world.database.sql`update tickets set queue_id = null where id = ${id}`;
  await world.database.sql`update messages set queue_id = null where ticket_id = ${id}`;
  await put(company.admin, id, { status: "open" });
  await put(company.admin, id, { status: "closed" });
  const current = await waiting(number, "agora com fila");
  await put(company.admin, current.id, { queueId: company.queueIds[0], userId: null, status: "pending" });
  await put(support, current.id, { status: "open" });
  expect((await support.call("GET", `/messages/${id}`)).status).toBe(403);
  const history = (await support.call("GET", `/messages/${current.id}?history=true`)).body as MessagePage;
  expect(history.messages.map(({ body }) => body)).toEqual(["agora com fila"]);
});

it("scheduled messages: to their author, to those who see the conversation, and to admins", async () => {
  const ticket = await waiting(String(next++), "oi");
  await put(company.admin, ticket.id, { queueId: company.queueIds[1], userId: null, status: "pending" });
  await put(sales, ticket.id, { status: "open" });
  const screens = { sales: await listen(world, sales), support: await listen(world, support) };
  const form = { contactId: ticket.contactId, body: "proposta de vendas", sendAt: "2040-01-01T09:00:00Z" };
  const planned = (await company.admin.call("POST", "/schedules", form)).body as Schedule;

  await until("the event", () => screens.sales.heard.some(({ name }) => name.endsWith("-schedule")));
  expect(screens.support.heard).toEqual([]);
  expect((await sales.call("GET", `/schedules/${planned.id}`)).body).toMatchObject({ body: form.body });
  expect((await sales.call("PUT", `/schedules/${planned.id}`, { ...form, body: "outra" })).status).toBe(200);
  const hidden = [
    await support.call("GET", `/schedules/${planned.id}`),
    await support.call("PUT", `/schedules/${planned.id}`, form),
    await support.call("DELETE", `/schedules/${planned.id}`),
    await support.call("DELETE", `/schedules/${planned.id}/upload`),
  ];
  expect(hidden.map(codeOf)).toEqual(Array(4).fill("ERR_NO_PERMISSION"));
  const list = (await support.call("GET", "/schedules")).body as SchedulePage;
  expect(list).toMatchObject({ schedules: [], count: 0 });
  expect(codeOf(await support.call("POST", "/schedules", form))).toBe("ERR_OTHER_OPEN_TICKET");
  for (const screen of Object.values(screens)) screen.close();
});

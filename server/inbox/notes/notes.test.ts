import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let nextNumber = 5531900200000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

async function pendingTicket(number = String(nextNumber++)): Promise<Ticket> {
  await world.whatsapp.deliver(company.connectionId, number, "hello");
  const url = `/tickets?showAll=true&searchParam=${number}&status=pending`;
  return ((await company.admin.call("GET", url)).body as TicketPage).tickets[0] as Ticket;
}
const add = async (caller: Caller, ticketId: number, note: string) =>
  caller.call("POST", "/ticket-notes", { ticketId, note });
const list = async (caller: Caller, query: string) =>
  (await caller.call("GET", `/ticket-notes/list?${query}`)).body as TicketNote[];
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;

it("lists a contact's notes, newest first, by ticket or over all its tickets", async () => {
  const number = String(nextNumber++);
  const first = await pendingTicket(number);
  await add(company.agent, first.id, "first note");
  await company.agent.call("PUT", `/tickets/${first.id}`, { status: "open" });
  await company.agent.call("PUT", `/tickets/${first.id}`, { status: "closed" });
  const second = await pendingTicket(number);
  const made = (await add(company.agent, second.id, "  second note ")).body as TicketNote;
  expect(made).toMatchObject({
    note: "second note",
    ticketId: second.id,
    contactId: first.contactId,
    user: { id: company.agent.id },
    contact: { id: first.contactId },
    ticket: { id: second.id, status: "pending" },
  });
  const texts = async (query: string) => (await list(company.agent, query)).map(({ note }) => note);
  expect(await texts(`contactId=${first.contactId}`)).toEqual(["second note", "first note"]);
  expect(await texts(`ticketId=${first.id}&contactId=${first.contactId}`)).toEqual(["first note"]);
  expect(await texts("")).toEqual([]);
});

it("shows a contact's notes only to those who see one of its tickets", async () => {
  const ticket = await pendingTicket();
  await add(company.agent, ticket.id, "between us");
  const outsider = await company.addUser("user", []);
  expect(await list(outsider, `contactId=${ticket.contactId}`)).toEqual([]);
  expect((await outsider.call("GET", `/ticket-notes/list?ticketId=${ticket.id}`)).status).toBe(403);
  expect((await add(outsider, ticket.id, "not mine")).status).toBe(403);
  expect(await list(other.admin, `contactId=${ticket.contactId}`)).toEqual([]);
  const foreign = await add(other.admin, ticket.id, "not ours");
  expect([foreign.status, codeOf(foreign)]).toEqual([404, "ERR_NO_TICKET_FOUND"]);
});

it("lets only the author and admins delete a note", async () => {
  const ticket = await pendingTicket();
  const noteId = async () => ((await add(company.agent, ticket.id, "a note")).body as TicketNote).id;
  const [mine, admins] = [await noteId(), await noteId()];
  const colleague = await company.addUser("user");
  const refused = await colleague.call("DELETE", `/ticket-notes/${mine}`);
  expect([refused.status, codeOf(refused)]).toEqual([403, "ERR_NO_PERMISSION"]);
  const outsider = await company.addUser("user", []);
  expect((await outsider.call("DELETE", `/ticket-notes/${mine}`)).status).toBe(404);
  expect((await company.agent.call("DELETE", `/ticket-notes/${mine}`)).status).toBe(200);
  expect((await company.admin.call("DELETE", `/ticket-notes/${admins}`)).status).toBe(200);
  expect((await company.agent.call("DELETE", `/ticket-notes/${mine}`)).status).toBe(404);
});

it("notifies only those who may see the ticket", async () => {
  const ticket = await pendingTicket();
  const outsider = await company.addUser("user", [company.queueIds[1] ?? 0]);
  const [screen, deaf] = [await listen(world, company.agent), await listen(world, outsider)];
  const { id } = (await add(company.agent, ticket.id, "heard")).body as TicketNote;
  await company.admin.call("DELETE", `/ticket-notes/${id}`);
  const told = await until("both events", () => screen.heard.length === 2 && screen.heard);
  expect(told).toMatchObject([
    { name: `company-${company.id}-ticketNote`, payload: { action: "create", note: { note: "heard" } } },
    { payload: { action: "delete", noteId: id, ticketId: ticket.id, contactId: ticket.contactId } },
  ]);
  // The event to everybody comes last.
  await company.admin.call("POST", "/tags", { name: "For everybody" });
  await until("the tag", () => deaf.heard.length > 0);
  expect(deaf.heard.map(({ name }) => name)).not.toContain(`company-${company.id}-ticketNote`);
  for (const one of [screen, deaf]) one.close();
});

it.each(["", "x", "\u200b\u200d\u200b", "a\0b", "x".repeat(4097)])("refuses %j as a note", async (note) => {
  const { id } = await pendingTicket();
  const reply = await add(company.agent, id, note);
  expect([reply.status, codeOf(reply)]).toEqual([400, "ERR_INVALID_REQUEST"]);
});

import type { BulkResult, Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../../testing/world.ts";
import { contacts } from "../../contacts/contacts.table.ts";
import { tags } from "../../tags/tags.table.ts";
import { tickets } from "../tickets.table.ts";
import { trackings } from "../trackings.table.ts";

/** Tickets that change hands: transfer, a new one from our side, bulk changes, deletion. */
let world: World;
let company: TestCompany;
let other: TestCompany;
let nextNumber = 5531900000000;
const [support, sales] = [() => company.queueIds[0] ?? 0, () => company.queueIds[1] ?? 0];

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

/** A new contact writes; returns the pending ticket. */
async function pendingTicket(from: TestCompany = company): Promise<Ticket> {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(from.connectionId, number, "hello");
  const page = (await from.admin.call("GET", `/tickets?showAll=true&searchParam=${number}&status=`)).body as TicketPage;
  return page.tickets[0] as Ticket;
}

const put = async (caller: Caller, id: number, change: object) => {
  const { status, body } = await caller.call("PUT", `/tickets/${id}`, change);
  return { status, ticket: body as Ticket, error: (body as { error?: string }).error };
};

it("is transferred to a colleague at once, and leaves the first agent's list", async () => {
  const { id } = await pendingTicket();
  const colleague = await company.addUser("user", [sales()]);
  await put(company.agent, id, { status: "open" });
  const screen = await listen(world, company.agent);
  screen.emit("joinTickets", "open");
  screen.emit("joinChatBox", id);
  const moved = await put(company.agent, id, { queueId: sales(), userId: colleague.id });
  expect(moved.ticket).toMatchObject({ status: "open", userId: colleague.id, queueId: sales() });
  await until("the delete", () => screen.heard.find(({ payload }) => payload.action === "delete"));
  expect((await company.agent.call("GET", `/tickets/${id}`)).status).toBe(403);
  expect((await colleague.call("GET", `/tickets/${id}`)).status).toBe(200);
  screen.close();
});

it("is transferred to a queue, where it waits again for any agent", async () => {
  const { id } = await pendingTicket();
  await put(company.agent, id, { status: "open" });
  const moved = await put(company.agent, id, { status: "pending", userId: null, queueId: sales() });
  expect(moved.ticket).toMatchObject({ status: "pending", userId: null, queueId: sales() });
  expect(moved.ticket.waitingSince).not.toBeNull();
  const stretches = await world.database.db.select().from(trackings).where(eq(trackings.ticketId, id));
  expect(stretches).toMatchObject([{ startedAt: null, userId: null, queueId: sales() }]);
});

it("refuses a foreign queue, a colleague who does not attend it, and another agent's ticket", async () => {
  const { id } = await pendingTicket();
  const colleague = await company.addUser("user", [sales()]);
  const before = await put(company.agent, id, { status: "open" });
  const tries: [Caller, object, string][] = [
    [company.agent, { queueId: other.queueIds[0] }, "ERR_QUEUE_NOT_FOUND"],
    [company.agent, { queueId: support(), userId: colleague.id }, "ERR_NO_USER_FOUND"],
    [company.agent, { queueId: support(), userId: other.agent.id }, "ERR_NO_USER_FOUND"],
    [colleague, { queueId: sales(), userId: colleague.id }, "ERR_NO_PERMISSION"],
  ];
  for (const [caller, change, error] of tries) expect((await put(caller, id, change)).error).toBe(error);
  expect((await company.agent.call("GET", `/tickets/${id}`)).body).toEqual(before.ticket);
});

async function makeContact(of: TestCompany): Promise<number> {
  const number = String(nextNumber++);
  const values = { companyId: of.id, name: `Contact ${number}`, number };
  const [row] = await world.database.db.insert(contacts).values(values).returning();
  return row?.id ?? 0;
}

it("opens a conversation with a contact, once", async () => {
  const contactId = await makeContact(company);
  const made = await company.agent.call("POST", "/tickets", { contactId, queueId: support() });
  expect(made.body).toMatchObject({ status: "open", userId: company.agent.id, contactId, queueId: support() });
  const { uuid } = made.body as Ticket;
  const again = await company.agent.call("POST", "/tickets", { contactId, queueId: support() });
  expect([again.status, again.body]).toEqual([
    400,
    {
      error: "ERR_OTHER_OPEN_TICKET",
      message: expect.any(String),
      details: { uuid, user: { id: company.agent.id, name: expect.any(String) }, mayOpen: true },
    },
  ]);
  // The error names the agent, and says that the caller may not open it.
  const colleague = await company.addUser("user", [support()]);
  const theirs = await colleague.call("POST", "/tickets", { contactId, queueId: support() });
  expect(theirs.body).toMatchObject({ details: { user: { id: company.agent.id }, mayOpen: false } });
});

it("opens one ticket for two agents who start the same conversation at once", async () => {
  const contactId = await makeContact(company);
  const replies = await Promise.all(
    [company.agent, company.admin].map((caller) => caller.call("POST", "/tickets", { contactId, queueId: support() })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it("requires one of the agent's queues, and none of an admin", async () => {
  const agent = await company.addUser("user", [sales()]);
  const contactId = await makeContact(company);
  const foreign = await makeContact(other);
  const tries: [object, string][] = [
    [{ contactId }, "ERR_QUEUE_REQUIRED"],
    [{ contactId, queueId: support() }, "ERR_NO_PERMISSION"],
    [{ contactId, queueId: other.queueIds[0] }, "ERR_QUEUE_NOT_FOUND"],
    [{ contactId: foreign, queueId: sales() }, "ERR_NO_CONTACT_FOUND"],
    [{ contactId, queueId: sales(), whatsappId: other.connectionId }, "ERR_NO_WAPP_FOUND"],
  ];
  for (const [body, error] of tries) expect((await agent.call("POST", "/tickets", body)).body).toMatchObject({ error });
  expect((await company.admin.call("POST", "/tickets", { contactId })).body).toMatchObject({ queueId: null });
});

it("changes many tickets at once, and reports refused ones", async () => {
  const mine = await Promise.all([pendingTicket(), pendingTicket()]);
  for (const { id } of mine) await put(company.agent, id, { status: "open" });
  const waiting = await pendingTicket();
  const foreign = await pendingTicket(other);
  const ticketIds = [...mine, waiting, foreign].map(({ id }) => id);
  const { body } = await company.agent.call("POST", "/tickets/bulk", { ticketIds, change: { action: "resolve" } });
  expect(body as BulkResult).toEqual({
    done: 2,
    refused: [
      { ticketId: waiting.id, error: "ERR_TICKET_TRANSITION" },
      { ticketId: foreign.id, error: "ERR_NO_TICKET_FOUND" },
    ],
    changed: mine.map(({ id }) => ({ ticketId: id })),
  });
});

it("returns and snoozes many at once, each for itself, and takes all of it back", async () => {
  const mine = await Promise.all([pendingTicket(), pendingTicket()]);
  for (const { id } of mine) await put(company.agent, id, { status: "open" });
  const waiting = await pendingTicket();
  const colleague = await company.addUser("user", [sales()]);
  const theirs = await pendingTicket();
  await put(company.admin, theirs.id, { queueId: sales(), userId: colleague.id });
  const ids = mine.map(({ id }) => id);
  const bulk = async (change: object, ticketIds = [...ids, waiting.id, theirs.id]) =>
    (await company.agent.call("POST", "/tickets/bulk", { ticketIds, change })).body;
  const states = async () => {
    const tickets = await Promise.all(ids.map((id) => company.agent.call("GET", `/tickets/${id}`)));
    return tickets.map(({ body }) => (body as Ticket).snoozedUntil ?? (body as Ticket).status);
  };
  const refused = (error: string) => ({
    done: 2,
    refused: [
      { ticketId: waiting.id, error },
      { ticketId: theirs.id, error: "ERR_NO_PERMISSION" },
    ],
    changed: ids.map((ticketId) => ({ ticketId })),
  });

  const until = new Date(world.clock.now.getTime() + 3_600_000).toISOString();
  expect(await bulk({ action: "snooze", until })).toEqual(refused("ERR_TICKET_NOT_OPEN"));
  expect(await states()).toEqual([until, until]);
  expect(await bulk({ action: "undo" }, ids)).toMatchObject({ done: 2, refused: [] });
  expect(await states()).toEqual(["open", "open"]);

  expect(await bulk({ action: "return" })).toEqual(refused("ERR_TICKET_TRANSITION"));
  expect(await states()).toEqual(["pending", "pending"]);
  expect(await bulk({ action: "undo" }, [...ids, theirs.id])).toMatchObject({ done: 2 });
  expect(await states()).toEqual(["open", "open"]);

  expect(await bulk({ action: "resolve", undoable: true }, ids)).toMatchObject({ done: 2 });
  expect(await bulk({ action: "undo" }, ids)).toMatchObject({ done: 2 });
  expect(await states()).toEqual(["open", "open"]);
  const past = new Date(world.clock.now.getTime() - 1).toISOString();
  expect(await bulk({ action: "snooze", until: past }, ids)).toMatchObject({ error: "ERR_SCHEDULE_PAST" });
});

it("tags many at once, with tags of the company only", async () => {
  const { db } = world.database;
  const [ours] = await db.insert(tags).values({ companyId: company.id, name: "VIP", color: "#112233" }).returning();
  const [theirs] = await db.insert(tags).values({ companyId: other.id, name: "VIP", color: "#112233" }).returning();
  const { id } = await pendingTicket();
  const tag = (tagId: number | undefined) =>
    company.agent.call("POST", "/tickets/bulk", { ticketIds: [id], change: { action: "tag", tagId } });
  expect((await tag(ours?.id)).body).toMatchObject({ done: 1, refused: [] });
  const refused = [{ ticketId: id, error: "ERR_NO_TAG_FOUND" }];
  expect((await tag(theirs?.id)).body).toEqual({ done: 0, refused, changed: [] });
  const lane = async (tagId: unknown) =>
    ((await company.agent.call("GET", `/tickets/kanban-lane?tagId=${tagId}`)).body as TicketPage).tickets.map(
      (ticket) => ticket.id,
    );
  expect(await lane(ours?.id)).toEqual([id]);
  expect(await lane("none")).not.toContain(id);
  expect(await lane(theirs?.id)).toEqual([]);
});

it("tells which tickets a tag or a priority changed, so that only those are changed back", async () => {
  const [ours] = await world.database.db
    .insert(tags)
    .values({ companyId: company.id, name: "Troca", color: "#112233" })
    .returning();
  const [first, second] = [await pendingTicket(), await pendingTicket()];
  const bulk = async (change: object, ticketIds = [first.id, second.id]) =>
    (await company.agent.call("POST", "/tickets/bulk", { ticketIds, change })).body as BulkResult;
  const now = async (id: number) => (await company.agent.call("GET", `/tickets/${id}`)).body as Ticket;
  const tagId = ours?.id;

  await bulk({ action: "tag", tagId }, [first.id]);
  expect(await bulk({ action: "tag", tagId })).toEqual({ done: 2, refused: [], changed: [{ ticketId: second.id }] });
  expect(await bulk({ action: "untag", tagId }, [second.id])).toMatchObject({ changed: [{ ticketId: second.id }] });
  expect(await bulk({ action: "untag", tagId }, [second.id])).toEqual({ done: 1, refused: [], changed: [] });
  expect([(await now(first.id)).tags, (await now(second.id)).tags]).toMatchObject([[{ id: tagId }], []]);

  await bulk({ action: "priority", priority: "urgent" }, [first.id]);
  expect(await bulk({ action: "priority", priority: "high" })).toMatchObject({
    changed: [
      { ticketId: first.id, priority: "urgent" },
      { ticketId: second.id, priority: "normal" },
    ],
  });
  expect(await bulk({ action: "priority", priority: "high" })).toEqual({ done: 2, refused: [], changed: [] });
});

it("is deleted by an admin permanently, and its screens are notified", async () => {
  const { id } = await pendingTicket();
  expect((await company.agent.call("DELETE", `/tickets/${id}`)).status).toBe(403);
  const screen = await listen(world, company.agent);
  screen.emit("joinTickets", "pending");
  expect((await company.admin.call("DELETE", `/tickets/${id}`)).status).toBe(200);
  await until("the delete", () =>
    screen.heard.some(
      ({ payload }) => payload.action === "delete" && payload.ticketId === id && !("status" in payload),
    ),
  );
  expect(await world.database.db.select().from(tickets).where(eq(tickets.id, id))).toEqual([]);
  screen.close();
});

it("offers the longest waiting ticket", async () => {
  await world.database.db.delete(tickets);
  const [first, second] = [await pendingTicket(), await pendingTicket()];
  // A later message moves the ticket up in the list, but not in the queue.
  await world.whatsapp.deliver(company.connectionId, first.contact.number, "still here");
  const next = async () => (await company.agent.call("GET", "/tickets/next")).body as Ticket | null;
  expect((await next())?.id).toBe(first.id);
  await put(company.agent, first.id, { status: "open" });
  expect((await next())?.id).toBe(second.id);
  await put(company.agent, second.id, { status: "open" });
  expect(await next()).toBeNull();
});

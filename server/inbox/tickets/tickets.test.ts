import type { Ticket, TicketCounts, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { tickets } from "./tickets.table.ts";
import { trackings } from "./trackings.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let nextNumber = 5531900000000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
beforeEach(() => world.database.db.delete(tickets));
afterAll(() => world.close());

/** A new contact writes; the pending ticket it made. */
async function pendingTicket(from: TestCompany = company): Promise<Ticket> {
  const number = String(nextNumber++);
  await world.whatsapp.deliver(from.connectionId, number, "hello");
  const page = (await from.admin.call("GET", `/tickets?showAll=true&searchParam=${number}&status=`)).body as TicketPage;
  return page.tickets[0] as Ticket;
}

const running = async (ticketId: number) =>
  world.database.db.select().from(trackings).where(eq(trackings.ticketId, ticketId));

it("writes the protocol as SAC, local time and the padded id", async () => {
  const { id, protocol, createdAt } = await pendingTicket();
  // São Paulo is three hours behind.
  const local = new Date(Date.parse(createdAt) - 3 * 60 * 60_000).toISOString().replace(/\D/g, "").slice(0, 14);
  expect(protocol).toBe(`SAC${local}${String(id).padStart(15, "0")}`);
});

it("is accepted, returned, accepted, resolved and reopened, and measures each period", async () => {
  const { id } = await pendingTicket();
  const { agent } = company;
  const put = async (status: string) => (await agent.call("PUT", `/tickets/${id}`, { status })).body as Ticket;

  expect(await put("open")).toMatchObject({ status: "open", userId: agent.id, waitingSince: null });
  expect(await running(id)).toMatchObject([{ startedAt: expect.any(Date), finishedAt: null, userId: agent.id }]);
  expect(await put("pending")).toMatchObject({ status: "pending", userId: null, waitingSince: expect.any(String) });
  expect(await running(id)).toMatchObject([{ startedAt: null, userId: null }]);
  await put("open");
  expect(await put("closed")).toMatchObject({ status: "closed", userId: agent.id, queueId: company.queueIds[0] });
  expect(await running(id)).toMatchObject([{ finishedAt: expect.any(Date), userId: agent.id }]);
  expect(await put("open")).toMatchObject({ status: "open", userId: agent.id, waitingSince: null });
  expect(await running(id)).toHaveLength(2);
});

it("marks a waiting ticket as an opportunity, which is accepted like any other", async () => {
  const { id } = await pendingTicket();
  expect((await company.agent.call("PUT", `/tickets/${id}`, { status: "verified" })).body).toMatchObject({
    status: "verified",
    verifyTicket: true,
  });
  expect((await company.agent.call("PUT", `/tickets/${id}`, { status: "open" })).body).toMatchObject({
    status: "open",
    verifyTicket: true,
  });
});

it("removes the mark of an opportunity: it waits as before, and both lists hear of it", async () => {
  const { id } = await pendingTicket();
  const { agent } = company;
  await agent.call("PUT", `/tickets/${id}`, { status: "verified" });
  const [tracking] = await running(id);
  const screen = await listen(world, agent);
  screen.emit("joinTickets", "pending");
  screen.emit("joinTickets", "verified");

  const { status, body } = await agent.call("PUT", `/tickets/${id}`, { status: "pending" });

  expect([status, body]).toMatchObject([200, { status: "pending", verifyTicket: false, userId: null }]);
  expect(await running(id)).toMatchObject([{ queuedAt: tracking?.queuedAt, startedAt: null, finishedAt: null }]);
  const moves = () => screen.heard.filter(({ payload }) => payload.action === "delete" || payload.action === "update");
  await until("both events", () => moves().length === 2);
  expect(moves().map(({ payload }) => payload)).toMatchObject([
    { action: "delete", ticketId: id, status: "verified" },
    { action: "update", ticket: { status: "pending" } },
  ]);
  screen.close();
});

it("does not let an agent of another queue remove the mark", async () => {
  const { id } = await pendingTicket();
  await company.agent.call("PUT", `/tickets/${id}`, { status: "verified" });
  const outsider = await company.addUser("user", []);
  expect((await outsider.call("PUT", `/tickets/${id}`, { status: "pending" })).status).toBe(403);
  expect((await other.admin.call("PUT", `/tickets/${id}`, { status: "pending" })).status).toBe(404);
});

it.each([
  ["pending", "closed"],
  ["pending", "pending"],
  ["closed", "closed"],
  ["closed", "pending"],
  ["closed", "verified"],
  ["open", "verified"],
])("refuses to move a ticket from %s to %s", async (from, to) => {
  const { id } = await pendingTicket();
  if (from !== "pending") await company.admin.call("PUT", `/tickets/${id}`, { status: "open" });
  if (from === "closed") await company.admin.call("PUT", `/tickets/${id}`, { status: "closed" });
  const reply = await company.admin.call("PUT", `/tickets/${id}`, { status: to });
  expect([reply.status, (reply.body as { error: string }).error]).toEqual([400, "ERR_TICKET_TRANSITION"]);
});

it("assigns a ticket to the first of two agents, and tells the second the agent's name", async () => {
  const { id } = await pendingTicket();
  const second = await company.addUser("user");
  const replies = await Promise.all(
    [company.agent, second].map((caller) => caller.call("PUT", `/tickets/${id}`, { status: "open" })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = replies.find(({ status }) => status === 200)?.body as unknown as Ticket;
  const loser = replies.find(({ status }) => status === 409)?.body as unknown as { error: string; details: unknown };
  expect(loser).toMatchObject({ error: "ERR_TICKET_TAKEN", details: { user: winner.user } });
});

it("changes nothing on a second click on accept", async () => {
  const { id } = await pendingTicket();
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  expect((await company.agent.call("PUT", `/tickets/${id}`, { status: "open" })).status).toBe(200);
});

it("does not reopen a ticket while the contact has another", async () => {
  const closed = await pendingTicket();
  await company.agent.call("PUT", `/tickets/${closed.id}`, { status: "open" });
  await company.agent.call("PUT", `/tickets/${closed.id}`, { status: "closed" });
  await world.whatsapp.deliver(company.connectionId, closed.contact.number, "me again");
  const reply = await company.agent.call("PUT", `/tickets/${closed.id}`, { status: "open" });
  expect(reply).toMatchObject({
    status: 400,
    body: { error: "ERR_OTHER_OPEN_TICKET", details: { uuid: expect.any(String) } },
  });
});

it("shows agents their own tickets and the waiting ones of their queues, and admins all", async () => {
  const outsider = await company.addUser("user", [company.queueIds[1] ?? 0]);
  const waiting = await pendingTicket();
  const taken = await pendingTicket();
  await company.agent.call("PUT", `/tickets/${taken.id}`, { status: "open" });
  const colleague = await company.addUser("user");
  const seen = async (caller: typeof colleague, query: string) =>
    ((await caller.call("GET", `/tickets?${query}`)).body as TicketPage).tickets.map(({ id }) => id);

  expect(await seen(colleague, "status=pending")).toEqual([waiting.id]);
  expect(await seen(colleague, "status=open")).toEqual([]);
  expect(await seen(company.agent, "status=open")).toEqual([taken.id]);
  expect(await seen(outsider, "status=pending")).toEqual([]);
  expect(await seen(colleague, "showAll=true&status=open")).toEqual([]);
  expect(await seen(company.admin, "showAll=true&status=open")).toEqual([taken.id]);
  expect(await seen(company.admin, "status=open")).toEqual([]);
  expect(await seen(company.admin, `showAll=true&status=pending&queueIds=[${company.queueIds[1]},"null"]`)).toEqual([]);
  expect(await seen(company.admin, `showAll=true&status=pending&queueIds=[${company.queueIds[0]}]`)).toEqual([
    waiting.id,
  ]);
  expect((await colleague.call("GET", `/tickets/${taken.id}`)).status).toBe(403);
  expect((await outsider.call("PUT", `/tickets/${waiting.id}`, { status: "open" })).status).toBe(403);
  expect((await colleague.call("GET", "/tickets/counts")).body as TicketCounts).toEqual({
    open: 0,
    verified: 0,
    pending: 1,
    snoozed: 0,
  });
  expect((await company.admin.call("GET", "/tickets/counts?showAll=true")).body).toEqual({
    open: 1,
    verified: 0,
    pending: 1,
    snoozed: 0,
  });
});

it("pages through a list without showing a ticket twice or skipping one", async () => {
  for (let count = 0; count < 95; count++)
    await world.whatsapp.deliver(company.connectionId, String(nextNumber++), "hi");
  const { pages, count } = await walkPages(
    async (cursor) =>
      (await company.admin.call("GET", `/tickets?showAll=true&status=pending&cursor=${cursor}`)).body as TicketPage,
  );
  expect(count).toBe(95);
  const seen = pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  expect(seen).toHaveLength(95);
  expect(new Set(seen).size).toBe(95);
  const second = (await company.admin.call("GET", "/tickets?showAll=true&status=pending&pageNumber=2"))
    .body as TicketPage;
  expect(second.tickets.map(({ id }) => id)).toEqual(seen.slice(40, 80));
});

it("finds by name, by number in any notation and by protocol", async () => {
  const { id, contact, protocol } = await pendingTicket();
  const { number } = contact;
  const masked = `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`;
  for (const text of [contact.name, number, masked, protocol]) {
    const page = (await company.agent.call("GET", `/tickets?status=&searchParam=${encodeURIComponent(text)}`))
      .body as TicketPage;
    expect(page.tickets.map((ticket) => ticket.id)).toContain(id);
  }
  const nothing = (await company.agent.call("GET", "/tickets?status=&searchParam=%25_%5C'")).body as TicketPage;
  expect(nothing.tickets).toEqual([]);
});

it("refuses invalid input with a clear error and changes nothing", async () => {
  const { id } = await pendingTicket();
  const bad = [
    await company.agent.call("GET", "/tickets?queueIds=nonsense"),
    await company.agent.call("GET", "/tickets?cursor=x_y"),
    await company.agent.call("GET", "/tickets?status=other"),
    await company.agent.call("GET", "/tickets/0"),
    await company.agent.call("GET", "/tickets/99999999999999999999"),
    await company.agent.call("GET", "/tickets/u/not-a-uuid"),
    await company.agent.call("PUT", `/tickets/${id}`, { status: "gone" }),
    await company.agent.call("PUT", `/tickets/${id}`, {}),
  ];
  for (const reply of bad) expect(reply).toMatchObject({ status: 400, body: { error: "ERR_INVALID_REQUEST" } });
  expect((await company.agent.call("GET", `/tickets/${id}`)).body).toMatchObject({ status: "pending" });
});

it("never shows or moves another company's ticket", async () => {
  const theirs = await pendingTicket(other);
  for (const reply of [
    await company.admin.call("GET", `/tickets/${theirs.id}`),
    await company.admin.call("GET", `/tickets/u/${theirs.uuid}`),
    await company.admin.call("PUT", `/tickets/${theirs.id}`, { status: "open" }),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  }
  const listed = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  expect(listed.tickets).toEqual([]);
});

it("removes an accepted ticket from a second agent's screen live, and publishes nothing further to it", async () => {
  const second = await company.addUser("user");
  const screen = await listen(world, second);
  screen.emit("joinTickets", "pending");
  screen.emit("joinTickets", "open");
  screen.emit("joinNotification");
  const { id } = await pendingTicket();
  screen.emit("joinChatBox", id);
  await until("the ticket", () => screen.heard.find(({ payload }) => payload.action === "update"));
  screen.heard.length = 0;

  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  await until("the delete", () =>
    screen.heard.find(({ payload }) => payload.action === "delete" && payload.ticketId === id),
  );
  screen.heard.length = 0;
  await company.agent.call("POST", `/messages/${id}`, { body: "private" });
  await pendingTicket();
  await until("something later", () => screen.heard.length > 0);
  expect(JSON.stringify(screen.heard)).not.toContain("private");
  screen.close();
});

it("publishes a change of the waiting count once, also to sockets that only count", async () => {
  const second = await company.addUser("user");
  const screen = await listen(world, second);
  screen.emit("joinNotification");
  screen.emit("joinTickets", "pending");
  const counting = await listen(world, second);
  counting.emit("joinNotification");
  const { id } = await pendingTicket();
  for (const one of [screen, counting]) await until("the ticket", () => one.heard.length > 0);
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  const later = await pendingTicket();

  const deletes = ({ heard }: typeof screen) =>
    heard.filter(({ payload }) => payload.action === "delete" && payload.ticketId === id).length;
  for (const one of [screen, counting]) {
    await until("something later", () => one.heard.some(({ payload }) => JSON.stringify(payload).includes(later.uuid)));
    expect(deletes(one)).toBe(1);
    one.close();
  }
});

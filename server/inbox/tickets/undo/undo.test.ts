import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { farewellQueue, sayHeldFarewell } from "../../../automation/ratings/held-farewell.ts";
import { systemContext } from "../../../context.ts";
import { addShop, open, phone, type Shop, settled } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { type Caller, createWorld, listen, type World } from "../../../testing/world.ts";
import { trackings } from "../trackings.table.ts";
import { undoWindowMs } from "./undo-record.ts";

/** Undoes a move completely, or not at all. */
let world: World;
let shop: Shop;
let colleague: Caller;
const [support, sales] = [() => shop.queueIds[0] ?? 0, () => shop.queueIds[1] ?? 0];

beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world, { userRating: "enabled" });
  colleague = await shop.addUser("user", [sales()]);
});
afterAll(() => world.close());

const attended = async () => {
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const ticket = await open(shop, await person.ticket());
  return { person, ticket, id: ticket.id };
};
const put = async (caller: Caller, id: number, change: object): Promise<Ticket> => {
  const { status, body } = await caller.call("PUT", `/tickets/${id}`, change);
  expect(status).toBe(200);
  return body;
};
const undo = async (caller: Caller, id: number) => {
  const { status, body } = await caller.call("POST", `/tickets/${id}/undo`);
  const { error, details } = body as { error?: string; details?: { user: unknown } };
  return { status, ticket: body as Ticket, error, details };
};
const stretches = (id: number) =>
  world.database.db.select().from(trackings).where(eq(trackings.ticketId, id)).orderBy(trackings.id);
const held = async (id: number) =>
  (
    await world.database.sql<{ data: { ticketId: number; finishedAt: string; asksRating: boolean }; inMs: number }[]>`
      select data, (extract(epoch from start_after - created_on) * 1000)::int as "inMs" from pgboss.job
      where name = ${farewellQueue.name}`
  ).filter(({ data }) => data.ticketId === id);
/** Makes the held jobs due now. */
const dueNow = async (id: number) => {
  await world.database.sql`
    update pgboss.job set start_after = now() where name = ${farewellQueue.name} and (data->>'ticketId')::int = ${id}`;
  await until("the farewell's job", async () => {
    const [row] = await world.database.sql<{ n: number }[]>`
      select count(*)::int as n from pgboss.job
      where name = ${farewellQueue.name} and (data->>'ticketId')::int = ${id} and state <> 'completed'`;
    return row?.n === 0;
  });
  await settled(world);
};

const without = ({ updatedAt: _, ...ticket }: Ticket) => ticket;

it.each([
  ["resolved", () => ({ status: "closed", undoable: true })],
  ["returned", () => ({ status: "pending" })],
  ["transferred to a queue", () => ({ queueId: sales() })],
  ["transferred to a colleague", () => ({ queueId: sales(), userId: colleague.id })],
])("returns a ticket that was %s to the same agent, with the same times", async (_what, change) => {
  const { ticket, id } = await attended();
  const before = await stretches(id);
  const screen = await listen(world, shop.agent);
  screen.emit("joinTickets", "open");
  await put(shop.agent, id, change());

  const undone = await undo(shop.agent, id);
  expect(undone.status).toBe(200);
  expect(without(undone.ticket)).toEqual(without(ticket));
  expect(await stretches(id)).toEqual(before);
  await until("the update", () =>
    screen.heard.some(
      ({ payload }) => payload.action === "update" && (payload.ticket as Ticket).updatedAt === undone.ticket.updatedAt,
    ),
  );
  // The second undo fails.
  expect(await undo(shop.agent, id)).toMatchObject({ status: 409, error: "ERR_UNDO_EXPIRED" });
  screen.close();
});

it("returns a ticket to the agent from whom an admin took it", async () => {
  const { id } = await attended();
  await put(shop.admin, id, { status: "closed", undoable: true });
  expect((await undo(shop.admin, id)).ticket).toMatchObject({ status: "open", userId: shop.agent.id });
});

it("puts a waiting ticket that was closed unattended back in line", async () => {
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const { id } = await person.ticket();
  const before = await stretches(id);
  await put(shop.agent, id, { status: "closed", justClose: true });
  expect((await undo(shop.agent, id)).ticket).toMatchObject({ status: "pending", userId: null, queueId: support() });
  expect(await stretches(id)).toEqual(before);
});

it("puts a ticket back in line that was marked as an opportunity by mistake, and back among them", async () => {
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  const { id, status, verifyTicket, waitingSince } = await person.ticket();
  const before = await stretches(id);
  await put(shop.agent, id, { status: "verified" });
  expect((await undo(shop.agent, id)).ticket).toMatchObject({ status, verifyTicket, waitingSince });
  expect(await stretches(id)).toEqual(before);

  await put(shop.agent, id, { status: "verified" });
  await put(shop.agent, id, { status: "pending" });
  expect((await undo(shop.agent, id)).ticket).toMatchObject({ status: "verified", verifyTicket: true });
});

it("changes nothing once a colleague has accepted it, and names the colleague", async () => {
  const { id } = await attended();
  await put(shop.agent, id, { queueId: sales() });
  const taken = await put(colleague, id, { status: "open" });
  expect(await undo(shop.agent, id)).toMatchObject({
    status: 409,
    error: "ERR_TICKET_CHANGED",
    details: { user: { id: colleague.id } },
  });
  expect((await colleague.call("GET", `/tickets/${id}`)).body).toEqual(taken);
});

it("changes nothing once the new agent has answered", async () => {
  const { id } = await attended();
  const given = await put(shop.agent, id, { queueId: sales(), userId: colleague.id });
  expect((await colleague.call("POST", `/messages/${id}`, { body: "Bom dia" })).status).toBe(200);
  expect(await undo(shop.agent, id)).toMatchObject({
    error: "ERR_TICKET_CHANGED",
    details: { user: { id: colleague.id } },
  });
  expect((await colleague.call("GET", `/tickets/${id}`)).body).toMatchObject({ userId: given.userId, status: "open" });
});

it("is allowed to its author only, within the time limit", async () => {
  const { id } = await attended();
  await put(shop.agent, id, { queueId: sales(), userId: colleague.id });
  expect(await undo(colleague, id)).toMatchObject({
    status: 409,
    error: "ERR_TICKET_CHANGED",
    details: { user: null },
  });
  const stranger = await shop.addUser("user", [support()]);
  expect(await undo(stranger, id)).toMatchObject({ status: 409, error: "ERR_TICKET_CHANGED", details: { user: null } });
  const before = world.clock.now;
  world.clock.now = new Date(before.getTime() + undoWindowMs + 1_000);
  expect(await undo(shop.agent, id)).toMatchObject({ status: 403, error: "ERR_NO_PERMISSION" });
  expect(await undo(stranger, id)).toMatchObject({ status: 403, error: "ERR_NO_PERMISSION" });
  expect(await undo(colleague, id)).toMatchObject({ status: 409, error: "ERR_UNDO_EXPIRED" });
  world.clock.now = before;
  expect((await colleague.call("GET", `/tickets/${id}`)).body).toMatchObject({ userId: colleague.id });
});

it("gives no ticket back to an agent who has left its queue since", async () => {
  const agent = await shop.addUser("user", [support()]);
  const { id } = await attended();
  await put(shop.admin, id, { queueId: support(), userId: agent.id });
  await put(shop.admin, id, { queueId: sales(), userId: colleague.id });
  const leave = { name: "Bia", email: "bia@left.example", profile: "user", queueIds: [sales()] };
  expect((await shop.admin.call("PUT", `/users/${agent.id}`, leave)).status).toBe(200);
  expect(await undo(shop.admin, id)).toMatchObject({ status: 409, error: "ERR_UNDO_EXPIRED" });
  expect((await colleague.call("GET", `/tickets/${id}`)).body).toMatchObject({ userId: colleague.id });
});

it("opens no second attendance beside the one the contact has begun meanwhile", async () => {
  const { id, person } = await attended();
  await put(shop.agent, id, { status: "closed", undoable: true });
  await person.write("mais uma coisa");
  expect(await undo(shop.agent, id)).toMatchObject({ status: 400, error: "ERR_OTHER_OPEN_TICKET" });
});

it("sends the contact the closing message once undo has expired", { tags: ["long"] }, async () => {
  const { id, person } = await attended();
  const said = person.arrived().length;
  await put(shop.agent, id, { status: "closed", undoable: true });
  await settled(world);
  expect(person.arrived()).toHaveLength(said);
  const [job] = await held(id);
  expect(job?.inMs).toBeGreaterThan(undoWindowMs - 1_000);
  await dueNow(id);
  expect(person.arrived().slice(said)).toEqual([expect.stringContaining("Como foi")]);
  expect(await undo(shop.agent, id)).toMatchObject({ error: "ERR_UNDO_EXPIRED" });
  // A repeated job sends nothing more; the answer to the question counts.
  if (!job) throw new Error("nothing was held");
  await sayHeldFarewell(systemContext(world.services, shop.id, "test"), job.data);
  await settled(world);
  expect(person.arrived()).toHaveLength(said + 1);
  expect(await person.write("3")).toEqual([expect.stringMatching(/^Até breve/)]);
});

it("never sends the message of an undone closing, nor the next one's twice", { tags: ["long"] }, async () => {
  const { id, person } = await attended();
  const said = person.arrived().length;
  await put(shop.agent, id, { status: "closed", undoable: true });
  await undo(shop.agent, id);
  await dueNow(id);
  expect(person.arrived()).toHaveLength(said);

  await put(shop.agent, id, { status: "closed", undoable: true });
  await undo(shop.agent, id);
  await put(shop.agent, id, { status: "closed", undoable: true, justClose: true });
  await dueNow(id);
  expect(person.arrived().slice(said)).toEqual([expect.stringMatching(/^Até breve/)]);
});

it("requests no rating if the contact is already writing again", { tags: ["long"] }, async () => {
  const { id, person } = await attended();
  await put(shop.agent, id, { status: "closed", undoable: true });
  await person.write("esqueci uma coisa");
  const said = person.arrived().length;
  await dueNow(id);
  expect(person.arrived()).toHaveLength(said);
});

it("sends the closing message at once if undo is impossible", async () => {
  const { id, person } = await attended();
  const said = person.arrived().length;
  await put(shop.agent, id, { status: "closed" });
  await settled(world);
  expect(person.arrived()).toHaveLength(said + 1);
  expect(await held(id)).toEqual([]);
});

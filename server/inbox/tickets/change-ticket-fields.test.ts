import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addShop, open, phone, type Shop } from "../../testing/companies/shop.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type World } from "../../testing/world.ts";
import { tickets } from "./tickets.table.ts";

let world: World;
let shop: Shop;
let told: unknown[] = [];

beforeEach(() => {
  told = [];
});
beforeAll(async () => {
  const fieldChanged = async (
    _ctx: unknown,
    { before, after, fields }: { before: object; after: object; fields: unknown },
  ) => {
    told.push({ before, after, fields });
  };
  world = await createWorld({ ticketFollowers: [{ fieldChanged }] });
  shop = await addShop(world);
});
afterAll(() => world.close());

const waiting = async (): Promise<Ticket> => {
  const person = phone(shop);
  for (const text of ["oi", "2"]) await person.write(text);
  return person.ticket();
};
const patch = async (id: number, body: object, caller = shop.agent) => {
  const answer = await caller.call("PATCH", `/tickets/${id}`, body);
  return { status: answer.status, body: answer.body as Ticket & { error?: string } };
};

it("changes a field of an open ticket, which stays where it is, and tells screens and followers", async () => {
  const { id } = await open(shop, await waiting());
  const screen = await listen(world, shop.agent);
  screen.emit("joinTickets", "open");
  await until("the list", async () => {
    await shop.agent.call("POST", `/messages/${id}`, { body: "Bom dia" });
    return screen.heard.length > 0;
  });
  const { updatedAt } = (await shop.agent.call("GET", `/tickets/${id}`)).body as Ticket;
  expect(await patch(id, { verifyTicket: true })).toMatchObject({
    status: 200,
    body: { id, status: "open", verifyTicket: true, updatedAt },
  });
  await until("the screen", () =>
    screen.heard.find(({ payload }) => (payload.ticket as Ticket | undefined)?.verifyTicket),
  );
  screen.close();
  expect(told).toMatchObject([
    { before: { id, verifyTicket: false }, after: { verifyTicket: true }, fields: ["verifyTicket"] },
  ]);
  told = [];
  // The same again, and nothing at all, change nothing.
  expect((await patch(id, { verifyTicket: true })).status).toBe(200);
  expect((await patch(id, {})).body).toMatchObject({ verifyTicket: true });
  expect(told).toEqual([]);
});

it("moves a waiting ticket with its mark, as the move does", async () => {
  const { id } = await waiting();
  expect((await patch(id, { verifyTicket: true })).body).toMatchObject({ status: "verified", verifyTicket: true });
  expect((await patch(id, { verifyTicket: false })).body).toMatchObject({ status: "pending", verifyTicket: false });
  expect(told).toMatchObject([{ fields: ["verifyTicket"] }, { fields: ["verifyTicket"] }]);
});

it("moves a ticket whose mark stayed from before, and keeps that of a closed one where it is", async () => {
  const { id } = await waiting();
  await patch(id, { verifyTicket: true });
  for (const status of ["open", "pending"]) await shop.agent.call("PUT", `/tickets/${id}`, { status });
  expect((await patch(id, { verifyTicket: true })).body).toMatchObject({ status: "verified" });
  for (const status of ["open", "closed"]) await shop.agent.call("PUT", `/tickets/${id}`, { status, justClose: true });
  expect((await patch(id, { verifyTicket: false })).body).toMatchObject({ status: "closed", verifyTicket: false });
});

it("keeps a move from being undone if the mark was changed after it", async () => {
  const { id } = await open(shop, await waiting());
  expect((await shop.agent.call("PUT", `/tickets/${id}`, { status: "pending", undoable: true })).status).toBe(200);
  await patch(id, { verifyTicket: true }, shop.admin);
  await patch(id, { verifyTicket: false }, shop.admin);
  await world.database.db.update(tickets).set({ verifyTicket: true }).where(eq(tickets.id, id));
  expect(await shop.agent.call("POST", `/tickets/${id}/undo`)).toMatchObject({
    status: 409,
    body: { error: "ERR_TICKET_CHANGED" },
  });
});

it("sets a priority, which moves keep, and writes each change to the history once", async () => {
  const { id, priority } = await waiting();
  expect(priority).toBe("normal");
  expect((await patch(id, { priority: "urgent" })).body).toMatchObject({ status: "pending", priority: "urgent" });
  expect((await patch(id, { priority: "urgent" })).status).toBe(200);
  expect((await patch(id, { priority: "high", verifyTicket: true })).body).toMatchObject({
    status: "verified",
    priority: "high",
  });
  for (const status of ["open", "closed"])
    expect((await shop.agent.call("PUT", `/tickets/${id}`, { status, justClose: true })).body).toMatchObject({
      status,
      priority: "high",
    });
  const { body } = await shop.agent.call("GET", `/tickets/${id}/history`);
  expect(body).toMatchObject([
    { user: { id: shop.agent.id }, change: { kind: "prioritized", priority: "high" } },
    { user: { id: shop.agent.id }, change: { kind: "prioritized", priority: "urgent" } },
  ]);
  expect(told.map((change) => (change as { fields: string[] }).fields)).toEqual([
    ["priority"],
    ["verifyTicket", "priority"],
  ]);
});

it("gives several tickets one priority, and leaves a colleague's as it is", async () => {
  const [mine, theirs] = [await waiting(), await waiting()];
  const colleague = await shop.addUser("user", shop.queueIds);
  await colleague.call("PUT", `/tickets/${theirs.id}`, { status: "open" });
  const change = { action: "priority", priority: "low" };
  const { body } = await shop.agent.call("POST", "/tickets/bulk", { ticketIds: [theirs.id, mine.id], change });
  expect(body).toEqual({
    done: 1,
    refused: [{ ticketId: theirs.id, error: "ERR_NO_PERMISSION" }],
    changed: [{ ticketId: mine.id, priority: "normal" }],
  });
  expect((await shop.agent.call("GET", `/tickets/${mine.id}`)).body).toMatchObject({ priority: "low" });
  expect((await colleague.call("GET", `/tickets/${theirs.id}`)).body).toMatchObject({ priority: "normal" });
});

it("refuses a colleague's ticket, another company's, and other values", async () => {
  const { id } = await open(shop, await waiting());
  const colleague = await shop.addUser("user", shop.queueIds);
  expect(await patch(id, { verifyTicket: true }, colleague)).toMatchObject({
    status: 403,
    body: { error: "ERR_NO_PERMISSION" },
  });
  const stranger = (await world.addCompany()).admin;
  expect((await patch(id, { verifyTicket: true }, stranger)).status).toBe(404);
  for (const body of [
    { verifyTicket: "yes" },
    { verifyTicket: null },
    { priority: "highest" },
    { priority: null },
    { status: "closed" },
    { verifyTicket: true, x: 1 },
  ])
    expect(await patch(id, body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { error: "ERR_INVALID_REQUEST" },
    });
});

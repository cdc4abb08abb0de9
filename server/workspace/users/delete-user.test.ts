import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { UserDeleted } from "@balcao/shared/workspace/users.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  other = await world.addCompany("Theirs");
  await world.connect();
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  await world.whatsapp.open(company.connectionId);
});
afterAll(() => world.close());

const remove = (by: Caller, id: number) => by.call("DELETE", `/users/${id}`);
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const listed = async (query: string) =>
  ((await company.admin.call("GET", `/tickets?showAll=true&${query}`)).body as { tickets: { id: number }[] }).tickets;

/** A conversation attended by the agent. */
async function attend(agent: Caller, number: string): Promise<number> {
  await world.whatsapp.deliver(company.connectionId, number, "Hi");
  const [ticket] = await listed(`status=&searchParam=${number}`);
  await agent.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  return ticket?.id ?? 0;
}

it("returns their open tickets to waiting, notifies every screen, and ends their sessions", async () => {
  const { admin } = company;
  const gone = await company.addUser("user");
  const ids = [await attend(gone, "5531970000001"), await attend(gone, "5531970000002")];
  const resolved = await attend(gone, "5531970000003");
  await gone.call("PUT", `/tickets/${resolved}`, { status: "closed" });
  const kept = await attend(company.agent, "5531970000004");
  const [screen, theirs] = [await listen(world, admin), await listen(world, gone)];
  for (const status of ["open", "pending"]) screen.emit("joinTickets", status);
  await until("the rooms", async () => (await admin.call("GET", "/users")).status === 200);
  expect((await remove(admin, gone.id)).body as UserDeleted).toEqual({
    message: expect.any(String),
    returnedTickets: 2,
  });
  await until("the cut", () => !theirs.connected);
  expect((await gone.call("GET", "/tickets")).status).toBe(401);
  for (const id of ids) {
    const ticket = (await admin.call("GET", `/tickets/${id}`)).body;
    expect(ticket).toMatchObject({ status: "pending", userId: null, waitingSince: expect.any(String) });
    const told = screen.heard.filter(
      ({ payload: { ticketId, ticket } }) => ticketId === id || (ticket as { id: number } | undefined)?.id === id,
    );
    expect(told.map(({ payload }) => payload.action)).toEqual(["delete", "update"]);
  }
  expect((await admin.call("GET", `/tickets/${kept}`)).body).toMatchObject({ userId: company.agent.id });
  expect((await admin.call("GET", `/tickets/${resolved}`)).body).toMatchObject({ status: "closed", userId: null });
  expect(screen.heard.at(-1)?.payload).toEqual({ action: "delete", userId: gone.id });
  const { entries } = (await admin.call("GET", "/audit?area=user")).body as AuditPage;
  expect(entries[0]).toMatchObject({ action: "delete", targetId: gone.id, changes: [] });
  screen.close();
});

it("loses no ticket that is accepted meanwhile", async () => {
  const gone = await company.addUser("user");
  const numbers = Array.from({ length: 6 }, (_, n) => `553197100000${n}`);
  for (const number of numbers) await world.whatsapp.deliver(company.connectionId, number, "Hi");
  const accepts = (await listed("status=pending")).map(({ id }) =>
    gone.call("PUT", `/tickets/${id}`, { status: "open" }),
  );
  const [removed] = await Promise.all([remove(company.admin, gone.id), ...accepts]);
  expect(removed?.status).toBe(200);
  const [open, pending] = [await listed("status=open"), await listed("status=pending")];
  expect([open.length, pending.length]).toEqual([0, numbers.length]);
});

it("refuses, or returns, a ticket accepted at the same moment, in either order", { tags: ["long"] }, async () => {
  const [number, gone] = ["5531971100000", await company.addUser("user")];
  await world.whatsapp.deliver(company.connectionId, number, "Hi");
  const [ticket] = await listed(`status=&searchParam=${number}`);
  const { sql } = world.database;
  let accepting: Promise<{ status: number; body: never }> | null = null;
  // Locks as a deletion does: the person first, then the tickets, which a concurrent accept has locked already.
  await sql.begin(async (tx) => {
    await tx`set local deadlock_timeout = 60000`;
    await tx`select id from users where id = ${gone.id} for update`;
    accepting = gone.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
    await until("the wait", async () => (await sql`select 1 from pg_locks where not granted`).length > 0);
    await tx`select id from tickets where id = ${ticket?.id ?? 0} for no key update`;
    await tx`delete from users where id = ${gone.id}`;
  });
  const accepted = await (accepting as unknown as Promise<{ status: number; body: never }>);
  expect([accepted.status, codeOf(accepted)]).toEqual([404, "ERR_NOT_FOUND"]);
  expect(await listed(`status=pending&searchParam=${number}`)).toHaveLength(1);
});

it("is for admins, for users of the company", async () => {
  expect(codeOf(await remove(company.agent, company.admin.id))).toBe("ERR_NO_PERMISSION");
  expect(codeOf(await remove(company.admin, other.agent.id))).toBe("ERR_NO_USER_FOUND");
});

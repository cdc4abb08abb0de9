import type { TicketChange, TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import type { Ticket, TicketCounts, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "../../../context.ts";
import { addShop, open, phone, type Shop, settled } from "../../../testing/companies/shop.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, listen, type World } from "../../../testing/world.ts";
import { tickets } from "../tickets.table.ts";
import { returnInTime } from "./return-snoozed.ts";
import { snoozeQueue } from "./snooze-ticket.ts";

/** A snoozed ticket leaves its agent's list, and returns once. */
let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createWorld();
  shop = await addShop(world);
});
afterAll(() => world.close());

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * hourMs).toISOString();

const attended = async (of: Shop = shop) => {
  const person = phone(of);
  for (const text of ["oi", "2"]) await person.write(text);
  const { id } = await open(of, await person.ticket());
  await of.agent.call("POST", `/messages/${id}`, { body: "Pode me enviar o comprovante?" });
  await of.agent.call("POST", `/messages/${id}/read`);
  await settled(world);
  return { person, id };
};
const call = async (method: "GET" | "PUT" | "POST" | "DELETE", url: string, body?: object, caller = shop.agent) => {
  const answer = await caller.call(method, url, body);
  return { status: answer.status, body: answer.body as unknown as Ticket & { error?: string } };
};
const snooze = async (id: number, at: string, kind?: string): Promise<Ticket> => {
  const { status, body } = await call("PUT", `/tickets/${id}/snooze`, { until: at, ...(kind && { kind }) });
  expect(status).toBe(200);
  return body;
};
const idsIn = async (query: string, of: Shop = shop): Promise<number[]> =>
  ((await of.agent.call("GET", `/tickets?${query}`)).body as TicketPage).tickets.map(({ id }) => id);
const active = "status=open&snoozed=false";
const aside = "status=open&snoozed=true";
const changes = async (id: number): Promise<TicketChange[]> =>
  ((await shop.agent.call("GET", `/tickets/${id}/history`)).body as TicketHistoryLine[])
    .map(({ change }) => change)
    .toReversed();
/** Lets the time of a snooze come, for the ticket and for its job. */
const comeDue = async (id: number) => {
  const due = new Date(Date.now() - 1_000);
  await world.database.db.update(tickets).set({ snoozedUntil: due }).where(eq(tickets.id, id));
  await world.database.sql`
    update pgboss.job set start_after = now(), data = jsonb_set(data, '{until}', to_jsonb(${due.toISOString()}::text))
    where name = ${snoozeQueue.name} and (data->>'ticketId')::int = ${id}`;
};
const jobsOver = (id: number) =>
  until("the return's job", async () => {
    const [row] = await world.database.sql<{ n: number }[]>`
      select count(*)::int as n from pgboss.job
      where name = ${snoozeQueue.name} and (data->>'ticketId')::int = ${id} and state <> 'completed'`;
    return row?.n === 0;
  });

describe("a snoozed ticket", () => {
  it("leaves the agent's list for the list of snoozed ones, stays open, and is counted there", async () => {
    const own = await addShop(world);
    const [{ id }, other] = [await attended(own), await attended(own)];
    const later = inHours(30);
    await own.agent.call("PUT", `/tickets/${other.id}/snooze`, { until: inHours(50) });
    const { status, body } = await own.agent.call("PUT", `/tickets/${id}/snooze`, { until: later });
    expect([status, (body as Ticket).snoozedUntil, (body as Ticket).status]).toEqual([200, later, "open"]);

    expect(await idsIn(active, own)).toEqual([]);
    // The first to return is the first.
    expect(await idsIn(aside, own)).toEqual([id, other.id]);
    const counts = async (query = "") =>
      (await own.agent.call("GET", `/tickets/counts${query}`)).body as unknown as TicketCounts;
    expect(await counts("?snoozed=false")).toMatchObject({ open: 0, snoozed: 2 });
    // Existing clients do not know snoozing: they still have an open ticket.
    expect(await idsIn("status=open", own)).toEqual([other.id, id]);
    expect(await counts()).toMatchObject({ open: 2 });
  });

  it("returns with the contact's reply, at once", async () => {
    const { person, id } = await attended();
    await snooze(id, inHours(3), "noReply");
    await person.write("aqui está");

    const ticket = await person.ticket();
    expect(ticket).toMatchObject({ status: "open", snoozedUntil: null, unreadMessages: 1 });
    expect(ticket.returnedAt).toBeNull();
    expect(await idsIn(active)).toContain(id);
    expect(await changes(id)).toMatchObject([
      { kind: "snoozed", snoozeKind: "noReply" },
      { kind: "returned", why: "reply", snoozeKind: "noReply" },
    ]);
  });

  it("returns once with several replies that arrive together", async () => {
    const { person, id } = await attended();
    await snooze(id, inHours(3));
    await Promise.all(
      ["um", "dois", "três"].map((text) => world.whatsapp.deliver(shop.connectionId, person.number, text)),
    );
    await settled(world);
    expect(await person.ticket()).toMatchObject({ snoozedUntil: null, unreadMessages: 3 });
    expect((await changes(id)).filter(({ kind }) => kind === "returned")).toHaveLength(1);
  });

  it("stays aside while its agent writes", async () => {
    const { id } = await attended();
    const { snoozedUntil } = await snooze(id, inHours(3));
    await shop.agent.call("POST", `/messages/${id}`, { body: "Fico no aguardo" });
    expect((await call("GET", `/tickets/${id}`)).body.snoozedUntil).toBe(snoozedUntil);
  });

  it("returns in time: once, on top of the list, unread, and its agent's screen learns of it", async () => {
    const [{ id, person }, newer] = [await attended(), await attended()];
    await snooze(id, inHours(3), "noReply");
    const screen = await listen(world, shop.agent);
    screen.emit("joinTickets", "open");
    await comeDue(id);
    await jobsOver(id);

    const ticket = await person.ticket();
    expect(ticket).toMatchObject({ status: "open", snoozedUntil: null, snoozeKind: "noReply", unreadMessages: 1 });
    expect(ticket.returnedAt).toBe(ticket.lastMessageAt);
    const list = await idsIn(active);
    expect(list.indexOf(id)).toBeLessThan(list.indexOf(newer.id));
    await until("the event", () =>
      screen.heard.some(
        ({ payload }) => payload.action === "update" && (payload.ticket as Ticket).returnedAt === ticket.returnedAt,
      ),
    );
    screen.close();
    expect((await changes(id)).at(-1)).toEqual({ kind: "returned", why: "time", snoozeKind: "noReply" });
  });

  it("returns once from two servers, and not for a snooze that was changed", async () => {
    const { id } = await attended();
    const first = inHours(3);
    await snooze(id, first);
    await snooze(id, inHours(5));
    const ctx = systemContext(world.services, shop.id, "snooze");
    await returnInTime(ctx, id, new Date(first));
    const second = (await call("GET", `/tickets/${id}`)).body.snoozedUntil ?? "";
    expect(second).not.toBe("");
    await Promise.all([1, 2, 3].map(() => returnInTime(ctx, id, new Date(second))));
    expect((await call("GET", `/tickets/${id}`)).body).toMatchObject({ snoozedUntil: null, unreadMessages: 1 });
    expect((await changes(id)).filter(({ kind }) => kind === "returned")).toHaveLength(1);
  });

  it("keeps its place on top when an old message of it is deleted", async () => {
    const { id } = await attended();
    await snooze(id, inHours(3));
    await comeDue(id);
    await jobsOver(id);
    const { returnedAt } = (await call("GET", `/tickets/${id}`)).body;
    const { body } = await shop.agent.call("GET", `/messages/${id}`);
    const own = (body as { messages: { id: string; fromMe: boolean }[] }).messages.findLast(({ fromMe }) => fromMe);
    expect((await shop.agent.call("DELETE", `/messages/${own?.id}`)).status).toBe(200);
    expect((await call("GET", `/tickets/${id}`)).body.lastMessageAt).toBe(returnedAt);
  });

  it.each([
    ["resolved", { status: "closed" }],
    ["returned to the queue", { status: "pending" }],
    ["transferred", () => ({ queueId: shop.queueIds[1] })],
  ])("is not snoozed any more when it is %s, and the undo restores the snooze", async (_what, change) => {
    const { id } = await attended();
    const { snoozedUntil } = await snooze(id, inHours(3));
    await call("PUT", `/tickets/${id}`, typeof change === "function" ? change() : { ...change, undoable: true });
    const [row] = await world.database.db.select().from(tickets).where(eq(tickets.id, id));
    expect(row?.snoozedUntil).toBeNull();
    const undone = await call("POST", `/tickets/${id}/undo`);
    expect(undone.body).toMatchObject({ status: "open", snoozedUntil });
  });

  it("is ended and changed by hand, with a line for each", async () => {
    const { id } = await attended();
    const [first, second] = [inHours(3), inHours(4)];
    await snooze(id, first);
    await snooze(id, second);
    expect((await call("DELETE", `/tickets/${id}/snooze`)).body.snoozedUntil).toBeNull();
    // Ending it again changes nothing.
    expect((await call("DELETE", `/tickets/${id}/snooze`)).status).toBe(200);
    expect(await changes(id)).toEqual([
      { kind: "snoozed", until: first, snoozeKind: "later" },
      { kind: "snoozed", until: second, snoozeKind: "later" },
      { kind: "unsnoozed" },
    ]);
  });
});

describe("the undo of a snooze", () => {
  it("restores the state before: no snooze, or the former one", async () => {
    const { id } = await attended();
    const first = inHours(3);
    await snooze(id, first);
    await snooze(id, inHours(8), "noReply");
    expect((await call("POST", `/tickets/${id}/undo`)).body).toMatchObject({
      snoozedUntil: first,
      snoozeKind: "later",
    });
    await call("DELETE", `/tickets/${id}/snooze`);
    expect((await call("POST", `/tickets/${id}/undo`)).body.snoozedUntil).toBe(first);
  });

  it("changes nothing if the contact has replied: the ticket is back", async () => {
    const { person, id } = await attended();
    await snooze(id, inHours(3));
    await snooze(id, inHours(8));
    await person.write("oi de novo");
    const undone = await call("POST", `/tickets/${id}/undo`);
    expect([undone.status, undone.body.snoozedUntil]).toEqual([200, null]);
  });
});

describe("a snooze is refused", () => {
  it.each([
    ["in the past", () => ({ until: inHours(-1) }), "ERR_SCHEDULE_PAST"],
    ["beyond a year", () => ({ until: inHours(24 * 400) }), "ERR_INVALID_REQUEST"],
    ["without a time", () => ({}), "ERR_INVALID_REQUEST"],
    ["of an unknown kind", () => ({ until: inHours(1), kind: "never" }), "ERR_INVALID_REQUEST"],
  ])("%s", async (_what, body, error) => {
    const { id } = await attended();
    const answer = await call("PUT", `/tickets/${id}/snooze`, body());
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect((await call("GET", `/tickets/${id}`)).body.snoozedUntil).toBeNull();
  });

  it("for a ticket that no agent attends, and for a colleague's", async () => {
    const { person, id } = await attended();
    const colleague = await shop.addUser("user", shop.queueIds);
    const body = { until: inHours(1) };
    expect(await call("PUT", `/tickets/${id}/snooze`, body, colleague)).toMatchObject({ status: 403 });
    expect(await call("GET", `/tickets/${id}/history`, undefined, colleague)).toMatchObject({ status: 403 });
    await call("PUT", `/tickets/${id}`, { status: "pending" });
    const answer = await call("PUT", `/tickets/${(await person.ticket()).id}/snooze`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: "ERR_TICKET_NOT_OPEN" } });
  });

  it("as a reminder of a reply that has come", async () => {
    const { person, id } = await attended();
    await person.write("respondi");
    const answer = await call("PUT", `/tickets/${id}/snooze`, { until: inHours(1), kind: "noReply" });
    expect(answer).toMatchObject({ status: 409, body: { error: "ERR_TICKET_CHANGED" } });
  });
});

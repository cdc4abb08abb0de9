import type { Ticket, TicketStatus } from "@balcao/shared/tickets.ts";
import { afterEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { ticketsOf } from "../../app/ticket-pages.ts";
import { aSession, aTicket, ticketPage } from "../../testing/fixtures.ts";
import { makeWorld, settle } from "../../testing/world.ts";
import type { TicketListArg } from "./ticket-filter.ts";
import { ticketsApi } from "./tickets-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const all: Omit<TicketListArg, "status"> = { queueIds: null, showAll: true, search: "" };

/** A store with its open and waiting lists on screen. */
async function world(tickets: Ticket[], profile: "admin" | "user" = "admin") {
  const made = makeWorld(
    {
      "GET /tickets": ({ params }) => ({
        body: ticketPage(tickets.filter((one) => one.status === params.get("status"))),
      }),
      "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 0 } }),
    },
    aSession("token-1", profile),
  );
  const { store } = made;
  const arg = (status: TicketStatus): TicketListArg => ({ ...all, showAll: profile === "admin", status });
  const { listTickets, countTickets } = ticketsApi.endpoints;
  for (const status of ["open", "pending"] as const) await store.dispatch(listTickets.initiate(arg(status)));
  await store.dispatch(countTickets.initiate({ queueIds: null, showAll: true }));
  const ids = (status: TicketStatus) =>
    ticketsOf(listTickets.select(arg(status))(store.getState()).data?.pages).map(({ id }) => id);
  const counted = () => made.calls.filter(({ path }) => path === "/tickets/counts").length;
  return { ...made, ids, counted, tell: (payload: unknown) => applyEvent(store.dispatch, "ticket", payload) };
}

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;

test("a ticket that is accepted leaves the waiting list and comes first among the open ones", async () => {
  const { ids, tell } = await world([aTicket(1), aTicket(2), aTicket(3, mine)]);

  tell({ action: "delete", ticketId: 2 });
  expect(ids("pending")).toEqual([1]);
  tell({ action: "update", ticket: aTicket(2, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" }) });

  expect(ids("pending")).toEqual([1]);
  expect(ids("open")).toEqual([2, 3]);
});

test("the delete of the list it left does not undo the answer that moved it", async () => {
  const { ids, tell } = await world([aTicket(1)]);

  tell({ action: "update", ticket: aTicket(1, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" }) });
  tell({ action: "delete", ticketId: 1, status: "pending" });

  expect(ids("open")).toEqual([1]);
  expect(ids("pending")).toEqual([]);
});

test("what is unread lets go of a ticket that left for a colleague, and keeps one that only moved", async () => {
  vi.useFakeTimers();
  const unread = (id: number) => aTicket(id, { unreadMessages: 1 });
  const { store, routes, tell } = await world([]);
  routes["GET /tickets"] = () => ({ body: ticketPage([unread(2), unread(1)]) });
  const list: TicketListArg = { ...all, status: "", showAll: false, unreadOnly: true };
  await store.dispatch(ticketsApi.endpoints.listTickets.initiate(list));
  const ids = () =>
    ticketsOf(ticketsApi.endpoints.listTickets.select(list)(store.getState()).data?.pages).map(({ id }) => id);

  tell({ action: "delete", ticketId: 1, status: "pending" });
  tell({ action: "delete", ticketId: 2, status: "pending" });
  // Not for a moment away: it would call again.
  expect(ids()).toEqual([2, 1]);
  tell({ action: "update", ticket: { ...unread(2), ...mine, updatedAt: "2026-11-21T13:00:00.000Z" } });
  await vi.advanceTimersByTimeAsync(300);

  expect(ids()).toEqual([2]);
});

test("a ticket that is gone for good leaves every list", async () => {
  const { ids, tell } = await world([aTicket(1, mine)]);

  tell({ action: "delete", ticketId: 1 });

  expect(ids("open")).toEqual([]);
});

test("a change heard while a list is read again is not undone by the older answer", async () => {
  const { store, routes, ids, tell } = await world([aTicket(1)]);
  const held = Promise.withResolvers<void>();
  routes["GET /tickets"] = async ({ params }) => {
    await held.promise;
    return { body: ticketPage(params.get("status") === "pending" ? [aTicket(1)] : []) };
  };
  const again = store.dispatch(
    ticketsApi.endpoints.listTickets.initiate({ ...all, status: "pending" }, { forceRefetch: true }),
  );
  await settle();
  tell({ action: "delete", ticketId: 1, status: "pending" });
  tell({ action: "update", ticket: aTicket(1, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" }) });
  held.resolve();
  await again;
  await settle();

  expect(ids("pending")).toEqual([]);
  expect(ids("open")).toEqual([1]);
});

test("the same event twice shows the ticket once", async () => {
  const { ids, tell } = await world([aTicket(1)]);

  tell({ action: "update", ticket: aTicket(9) });
  tell({ action: "update", ticket: aTicket(9) });

  expect(ids("pending")).toEqual([9, 1]);
});

test("an event older than what is shown changes nothing", async () => {
  const { ids, tell } = await world([aTicket(1, { ...mine, updatedAt: "2026-11-21T15:00:00.000Z" })]);

  tell({ action: "update", ticket: aTicket(1, { updatedAt: "2026-11-21T14:00:00.000Z" }) });

  expect(ids("open")).toEqual([1]);
});

test("an agent's list takes in neither another's tickets nor those of a foreign queue", async () => {
  const { ids, tell } = await world([], "user");

  tell({ action: "update", ticket: aTicket(1, { ...mine, userId: 8 }) });
  tell({ action: "update", ticket: aTicket(2, { queueId: 99, queue: { id: 99, name: "X", color: "#000" } }) });
  tell({ action: "update", ticket: aTicket(3) });

  expect(ids("open")).toEqual([]);
  expect(ids("pending")).toEqual([3]);
});

test("a burst of events asks for the counts once", async () => {
  const { tell, counted } = await world([]);
  vi.useFakeTimers();

  for (let id = 1; id <= 30; id++) tell({ action: "update", ticket: aTicket(id) });
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await settle();

  expect(counted()).toBe(2);
});

test("reading a conversation empties its counter in every list", async () => {
  const { store, tell } = await world([aTicket(1, { unreadMessages: 4 })]);

  tell({ action: "updateUnread", ticketId: 1 });

  const { data } = ticketsApi.endpoints.listTickets.select({ ...all, status: "pending" })(store.getState());
  expect(ticketsOf(data?.pages)[0]?.unreadMessages).toBe(0);
});

test("the next page follows the cursor, and a row that comes twice is shown once", async () => {
  const made = makeWorld({
    "GET /tickets": ({ params }) => ({
      body: params.get("cursor") ? ticketPage([aTicket(2), aTicket(1)]) : ticketPage([aTicket(3), aTicket(2)], "c2"),
    }),
  });
  const { listTickets } = ticketsApi.endpoints;
  const arg: TicketListArg = { ...all, status: "pending", queueIds: [1, null] };

  await made.store.dispatch(listTickets.initiate(arg));
  await made.store.dispatch(listTickets.initiate(arg, { direction: "forward" }));

  const { data } = listTickets.select(arg)(made.store.getState());
  expect(ticketsOf(data?.pages).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(made.calls.map(({ params }) => params.get("queueIds"))).toEqual(['[1,"null"]', '[1,"null"]']);
  expect(made.calls[1]?.params.get("cursor")).toBe("c2");
});

test("an accepted ticket moves by the answer alone, with the socket away", async () => {
  const { store, routes, ids } = await world([aTicket(1)]);
  routes["PUT /tickets/1"] = () => ({ body: aTicket(1, mine) });

  await store.dispatch(ticketsApi.endpoints.updateTicket.initiate({ id: 1, change: { status: "open" } }));

  expect(ids("pending")).toEqual([]);
  expect(ids("open")).toEqual([1]);
});

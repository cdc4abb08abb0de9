import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { afterEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { sessionEnded } from "../../client/session/session-slice.ts";
import { ticketsOf } from "../../client/tickets/ticket-pages.ts";
import { aTicket, ticketPage } from "../../testing/fixtures.ts";
import { makeWorld, type Routes, settle } from "../../testing/world.ts";
import { messagesApi } from "../messages/messages-api.ts";
import { tagsApi } from "../tags/tags-api.ts";
import type { LaneArg, TicketListArg } from "./ticket-filter.ts";
import { ticketMovesApi } from "./ticket-moves-api.ts";
import { knownTicket, ticketsApi } from "./tickets-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sale = { id: 3, name: "Venda", color: "#2E8B57" };
const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const later = "2026-11-21T13:00:00.000Z";

const list = (status: TicketListArg["status"]): TicketListArg => ({
  status,
  queueIds: null,
  showAll: true,
  search: "",
});
const lane = (tagId: number | null): LaneArg => ({ tagId, queueIds: null, showAll: true });
const { listTickets, listLane, getTicket } = ticketsApi.endpoints;

/** Lists of open and waiting tickets, and two lanes of the board, without a socket: no event arrives. */
async function awayFromSocket(tickets: Ticket[], routes: Routes = {}) {
  const made = makeWorld({
    "GET /tickets": ({ params }) => ({
      body: ticketPage(tickets.filter((one) => one.status === params.get("status"))),
    }),
    "GET /tickets/kanban-lane": ({ params }) => ({
      body: ticketPage(
        tickets.filter(({ status, tags }) => {
          const ids = tags.map(({ id }) => String(id));
          const isIn = params.get("tagId") === "none" ? ids.length === 0 : ids.includes(params.get("tagId") ?? "");
          return isIn && status !== "closed";
        }),
      ),
    }),
    "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 0 } }),
    ...Object.fromEntries(tickets.map((one) => [`GET /tickets/u/${one.uuid}`, () => ({ body: one })])),
    ...routes,
  });
  const { store } = made;
  for (const status of ["open", "pending"] as const) await store.dispatch(listTickets.initiate(list(status)));
  for (const tagId of [null, sale.id]) await store.dispatch(listLane.initiate(lane(tagId)));
  const inList = (status: TicketListArg["status"]) =>
    ticketsOf(listTickets.select(list(status))(store.getState()).data?.pages, store.getState().tickets);
  const lanePages = (tagId: number | null) => listLane.select(lane(tagId))(store.getState()).data?.pages;
  const inLane = (tagId: number | null) => ticketsOf(lanePages(tagId), store.getState().tickets);
  const count = (tagId: number | null) => lanePages(tagId)?.[0]?.count;
  return { ...made, inList, inLane, count };
}
const ids = (tickets: Ticket[]) => tickets.map(({ id }) => id);

test("a ticket in several lists is stored once", async () => {
  const { store, inList, inLane } = await awayFromSocket([aTicket(1), aTicket(2, { ...mine, tags: [sale] })]);
  await store.dispatch(getTicket.initiate(aTicket(1).uuid));

  expect(Object.keys(store.getState().tickets)).toEqual(["1", "2"]);
  expect(inList("pending")[0]).toBe(inLane(null)[0]);
  expect(knownTicket(store.getState(), aTicket(1).uuid)).toBe(inLane(null)[0]);
});

test("the answer to a change updates lists, board and the open conversation", async () => {
  const closed = aTicket(1, { status: "closed", updatedAt: later });
  const { store, inList, inLane, count } = await awayFromSocket([aTicket(1), aTicket(2)], {
    "PUT /tickets/1": () => ({ body: closed }),
  });
  await store.dispatch(getTicket.initiate(closed.uuid));

  await store.dispatch(ticketMovesApi.endpoints.updateTicket.initiate({ id: 1, change: { status: "closed" } }));

  expect(ids(inList("pending"))).toEqual([2]);
  expect(ids(inLane(null))).toEqual([2]);
  expect(count(null)).toBe(1);
  expect(knownTicket(store.getState(), closed.uuid)?.status).toBe("closed");
});

test("a reverted ticket returns to the board", async () => {
  const { store, inLane, count } = await awayFromSocket([aTicket(2)], {
    "POST /tickets/1/undo": () => ({ body: aTicket(1, { updatedAt: later }) }),
  });

  await store.dispatch(ticketMovesApi.endpoints.undoMove.initiate(1));

  expect(ids(inLane(null))).toEqual([2, 1]);
  expect(count(null)).toBe(2);
});

test("a card that changes the lane updates the lane counts, and the list shows its tag", async () => {
  const { store, inList, inLane, count } = await awayFromSocket([aTicket(1), aTicket(2, { tags: [sale] })], {
    "POST /ticket-tags/1/move": () => ({ body: aTicket(1, { tags: [sale] }) }),
  });

  await store.dispatch(tagsApi.endpoints.moveTag.initiate({ ticketId: 1, from: null, to: sale.id }));

  expect([ids(inLane(null)), ids(inLane(sale.id))]).toEqual([[], [2, 1]]);
  expect([count(null), count(sale.id)]).toEqual([0, 2]);
  expect(inList("pending").map(({ tags }) => tags.length)).toEqual([1, 1]);
});

test("a deleted ticket leaves the board with the answer", async () => {
  const { store, inLane, inList } = await awayFromSocket([aTicket(1)], {
    "DELETE /tickets/1": () => ({ status: 204 }),
  });

  await store.dispatch(ticketMovesApi.endpoints.deleteTicket.initiate(1));

  expect([inLane(null), inList("pending")]).toEqual([[], []]);
});

test("reading a conversation also clears the board's counter", async () => {
  const { store, inLane } = await awayFromSocket([aTicket(1, { unreadMessages: 3 })], {
    "POST /messages/1/read": () => ({ status: 204 }),
  });

  await store.dispatch(messagesApi.endpoints.markRead.initiate(1));

  expect(inLane(null)[0]?.unreadMessages).toBe(0);
});

test("a later state in one list updates the others", async () => {
  const { store, routes, inList, inLane } = await awayFromSocket([aTicket(1)]);
  const accepted = aTicket(1, { ...mine, tags: [sale], updatedAt: later });
  routes["GET /tickets"] = () => ({ body: ticketPage([accepted]) });

  await store.dispatch(listTickets.initiate(list("open"), { forceRefetch: true }));

  expect([ids(inList("open")), ids(inList("pending"))]).toEqual([[1], []]);
  expect([ids(inLane(null)), ids(inLane(sale.id))]).toEqual([[], [1]]);
});

test("an answer older than the stored state changes nothing", async () => {
  const { store, inList } = await awayFromSocket([aTicket(1)], {
    "PUT /tickets/1": () => ({ body: aTicket(1, { ...mine, updatedAt: later }) }),
  });
  await store.dispatch(ticketMovesApi.endpoints.updateTicket.initiate({ id: 1, change: { status: "open" } }));

  await store.dispatch(getTicket.initiate(aTicket(1).uuid));

  expect(ids(inList("open"))).toEqual([1]);
  expect(store.getState().tickets[1]?.status).toBe("open");
});

test("an event that arrives while a page loads is not undone until the rest of the list is loaded", async () => {
  const { store, routes } = await awayFromSocket([]);
  const told = { ...aTicket(1).contact, name: "Nome novo" };
  let [first, rest] = [Promise.resolve(), Promise.resolve()];
  routes["GET /tickets"] = async ({ params }) => {
    const isRest = params.get("cursor") !== null;
    await (isRest ? rest : first);
    return { body: isRest ? ticketPage([aTicket(2)]) : ticketPage([aTicket(1)], "c2") };
  };
  const closed = list("closed");
  await store.dispatch(listTickets.initiate(closed));
  await store.dispatch(listTickets.initiate(closed, { direction: "forward" }));
  const [firstHeld, restHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  [first, rest] = [firstHeld.promise, restHeld.promise];

  const again = store.dispatch(listTickets.initiate(closed, { forceRefetch: true }));
  await settle();
  applyEvent(store.dispatch, "contact", { action: "update", contact: told });
  firstHeld.resolve();
  await settle();
  expect(store.getState().tickets[1]?.contact.name).toBe("Nome novo");
  restHeld.resolve();
  await again;
  await settle();

  expect(store.getState().tickets[1]?.contact.name).toBe("Nome novo");
});

test("a row keeps its object identity while it is unchanged", async () => {
  const { store, inList } = await awayFromSocket([aTicket(2), aTicket(1)]);
  const [one, other] = inList("pending");

  await store.dispatch(listTickets.initiate(list("pending"), { forceRefetch: true }));
  applyEvent(store.dispatch, "ticket", {
    action: "update",
    ticket: aTicket(1, { lastMessage: "Oi", updatedAt: later }),
  });

  expect(inList("pending")[0]).toBe(one);
  expect(inList("pending")[1]).not.toBe(other);
});

test("a ticket that no list holds is removed from the cache", async () => {
  vi.useFakeTimers();
  const { store } = await awayFromSocket([aTicket(1)]);
  applyEvent(store.dispatch, "ticket", { action: "update", ticket: aTicket(9, { status: "closed" }) });
  expect(Object.keys(store.getState().tickets)).toEqual(["1", "9"]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Object.keys(store.getState().tickets)).toEqual(["1"]);
});

test("a page stays cached while the rest of its list is loaded", async () => {
  vi.useFakeTimers();
  const { store, routes, inList } = await awayFromSocket([]);
  let rest = Promise.withResolvers<void>();
  rest.resolve();
  routes["GET /tickets"] = async ({ params }) => {
    if (params.get("cursor")) await rest.promise;
    return { body: params.get("cursor") ? ticketPage([aTicket(1)]) : ticketPage([aTicket(3), aTicket(2)], "c2") };
  };
  const closed = list("closed");
  await store.dispatch(listTickets.initiate(closed));
  await store.dispatch(listTickets.initiate(closed, { direction: "forward" }));
  rest = Promise.withResolvers<void>();
  // New since the list was loaded first: only the page being loaded contains it.
  const first = routes["GET /tickets"];
  routes["GET /tickets"] = async (call) =>
    call.params.get("cursor") ? first(call) : { body: ticketPage([aTicket(4), aTicket(3)], "c2") };

  const again = store.dispatch(listTickets.initiate(closed, { forceRefetch: true }));
  await vi.advanceTimersByTimeAsync(12_000);
  rest.resolve();
  await again;

  expect(ids(inList("closed"))).toEqual([4, 3, 1]);
});

test("sign-out clears the person's cached data", async () => {
  const { store } = await awayFromSocket([aTicket(1)]);
  store.dispatch(sessionEnded(null));
  await settle();
  expect(store.getState().tickets).toEqual({});
});

import type { Ticket, TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import { afterEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import type { makeStore } from "../../client/store.ts";
import { ticketsOf } from "../../client/tickets/ticket-pages.ts";
import { aSession, aTicket, ticketPage } from "../../testing/fixtures.ts";
import { makeWorld, settle } from "../../testing/world.ts";
import type { TicketListArg } from "./ticket-filter.ts";
import { ticketMovesApi } from "./ticket-moves-api.ts";
import { ticketsApi } from "./tickets-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const all: Omit<TicketListArg, "status"> = { queueIds: null, showAll: true, search: "" };

/** The loaded tickets of a list. */
function shown({ getState }: ReturnType<typeof makeStore>, list: TicketListArg): Ticket[] {
  const { data } = ticketsApi.endpoints.listTickets.select(list)(getState());
  return ticketsOf(data?.pages, getState().tickets);
}

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
  const ids = (status: TicketStatus) => shown(store, arg(status)).map(({ id }) => id);
  const counted = () => made.calls.filter(({ path }) => path === "/tickets/counts").length;
  return { ...made, ids, counted, tell: (payload: unknown) => applyEvent(store.dispatch, "ticket", payload) };
}

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;

test("an accepted ticket leaves the waiting list and joins the open ones by its last message", async () => {
  const { ids, tell } = await world([aTicket(4, mine), aTicket(3, mine), aTicket(2), aTicket(1)]);

  tell({ action: "delete", ticketId: 2 });
  expect(ids("pending")).toEqual([1]);
  tell({ action: "update", ticket: aTicket(2, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" }) });

  expect(ids("pending")).toEqual([1]);
  expect(ids("open")).toEqual([4, 3, 2]);
});

test("only a new message moves a row", async () => {
  const { ids, tell } = await world([aTicket(3, mine), aTicket(2, mine), aTicket(1, mine)]);
  const later = { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" };

  tell({ action: "update", ticket: aTicket(1, { ...later, tags: [{ id: 1, name: "VIP", color: "#112233" }] }) });
  expect(ids("open")).toEqual([3, 2, 1]);
  tell({ action: "update", ticket: aTicket(2, { ...later, lastMessageAt: "2026-11-21T13:00:00.000Z" }) });
  expect(ids("open")).toEqual([2, 3, 1]);
  tell({ action: "update", ticket: aTicket(1, { ...later, lastMessageAt: "2026-11-21T13:00:00.000Z" }) });

  // With equal times the later ticket is first, as on the server.
  expect(ids("open")).toEqual([2, 1, 3]);
});

test.each([
  ["oldestFirst", [1, 2, 3]],
  ["newestFirst", [3, 2, 1]],
] as const)("waiting tickets keep the company's order, %s, also after another message", async (order, line) => {
  const { store, routes, tell } = await world([]);
  routes["GET /tickets"] = ({ params }) => ({
    body: ticketPage(
      params.get("waitingOrder") === order ? line.filter((id) => id !== 2).map((id) => aTicket(id)) : [],
    ),
  });
  const list: TicketListArg = { ...all, status: "pending", waitingOrder: order };
  await store.dispatch(ticketsApi.endpoints.listTickets.initiate(list));
  const ids = () => shown(store, list).map(({ id }) => id);

  tell({ action: "update", ticket: aTicket(2) });
  expect(ids()).toEqual(line);
  const again = { lastMessageAt: "2026-11-21T13:00:00.000Z", updatedAt: "2026-11-21T13:00:00.000Z" };
  tell({ action: "update", ticket: aTicket(1, again) });

  expect(ids()).toEqual(line);
});

test("a delete event of the previous list does not undo the answer that moved the ticket", async () => {
  const { ids, tell } = await world([aTicket(1)]);

  tell({ action: "update", ticket: aTicket(1, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" }) });
  tell({ action: "delete", ticketId: 1, status: "pending" });

  expect(ids("open")).toEqual([1]);
  expect(ids("pending")).toEqual([]);
});

test("the unread list drops a ticket that a colleague accepted, and keeps one that only moved", async () => {
  vi.useFakeTimers();
  const unread = (id: number) => aTicket(id, { unreadMessages: 1 });
  const { store, routes, tell } = await world([]);
  routes["GET /tickets"] = () => ({ body: ticketPage([unread(2), unread(1)]) });
  const list: TicketListArg = { ...all, status: "", showAll: false, unreadOnly: true };
  await store.dispatch(ticketsApi.endpoints.listTickets.initiate(list));
  const ids = () => shown(store, list).map(({ id }) => id);

  tell({ action: "delete", ticketId: 1, status: "pending" });
  tell({ action: "delete", ticketId: 2, status: "pending" });
  // It must not disappear even for a moment, or it would notify again.
  expect(ids()).toEqual([2, 1]);
  tell({ action: "update", ticket: { ...unread(2), ...mine, updatedAt: "2026-11-21T13:00:00.000Z" } });
  await vi.advanceTimersByTimeAsync(300);

  expect(ids()).toEqual([2]);
});

test("a deleted ticket leaves every list", async () => {
  const { ids, tell } = await world([aTicket(1, mine)]);

  tell({ action: "delete", ticketId: 1 });

  expect(ids("open")).toEqual([]);
});

test("an event that arrives during a refetch is not undone by the older response", async () => {
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

test("a list whose tickets all get messages during a refetch keeps them, the newest first", async () => {
  const { store, routes, ids, tell } = await world([aTicket(3, mine), aTicket(2, mine), aTicket(1, mine)]);
  const held = Promise.withResolvers<void>();
  const later = (id: number, minute: number) => {
    const at = `2026-11-21T13:0${minute}:00.000Z`;
    return aTicket(id, { ...mine, lastMessageAt: at, updatedAt: at });
  };
  const news = [later(2, 1), later(1, 2), later(3, 3)];
  for (const answer of [[aTicket(3, mine), aTicket(2, mine), aTicket(1, mine)], news.toReversed()]) {
    routes["GET /tickets"] = async () => {
      await held.promise;
      return { body: { ...ticketPage(answer), hasMore: true, nextCursor: "more" } };
    };
    const again = store.dispatch(
      ticketsApi.endpoints.listTickets.initiate({ ...all, status: "open" }, { forceRefetch: true }),
    );
    await settle();
    for (const ticket of news) tell({ action: "update", ticket });
    held.resolve();
    await again;
    await settle();

    expect(ids("open")).toEqual([3, 1, 2]);
  }
});

test("a row that moves behind the loaded ones leaves them, until its page is loaded", async () => {
  const { store, routes, tell } = await world([]);
  routes["GET /tickets"] = () => ({
    body: { ...ticketPage([aTicket(1), aTicket(2), aTicket(3)]), hasMore: true, nextCursor: "more" },
  });
  const list: TicketListArg = { ...all, status: "pending", waitingOrder: "oldestFirst" };
  await store.dispatch(ticketsApi.endpoints.listTickets.initiate(list));
  const at = "2026-11-21T13:00:00.000Z";

  tell({ action: "update", ticket: aTicket(1, { waitingSince: at, lastMessageAt: at, updatedAt: at }) });

  expect(shown(store, list).map(({ id }) => id)).toEqual([2, 3]);
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

test("an agent's list accepts neither another's tickets nor those of a foreign queue", async () => {
  const { ids, tell } = await world([], "user");

  tell({ action: "update", ticket: aTicket(1, { ...mine, userId: 8 }) });
  tell({ action: "update", ticket: aTicket(2, { queueId: 99, queue: { id: 99, name: "X", color: "#000" } }) });
  tell({ action: "update", ticket: aTicket(3) });

  expect(ids("open")).toEqual([]);
  expect(ids("pending")).toEqual([3]);
});

test("a burst of events fetches the counts once", async () => {
  const { tell, counted } = await world([]);
  vi.useFakeTimers();

  for (let id = 1; id <= 30; id++) tell({ action: "update", ticket: aTicket(id) });
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await settle();

  expect(counted()).toBe(2);
});

test("a saved view is asked for again, once for a burst of events; a deleted ticket leaves it at once", async () => {
  const { store, routes, calls, tell } = await world([]);
  const view: TicketListArg = { ...all, status: "", viewId: 5 };
  let inView = [aTicket(1), aTicket(2)];
  routes["GET /views/5/tickets"] = () => ({ body: ticketPage(inView) });
  await store.dispatch(ticketsApi.endpoints.listTickets.initiate(view));
  const ids = () => shown(store, view).map(({ id }) => id);
  const asked = () => calls.filter(({ path }) => path === "/views/5/tickets").length;
  vi.useFakeTimers();

  tell({ action: "delete", ticketId: 2 });
  expect(ids()).toEqual([1]);
  inView = [aTicket(3)];
  const later = { updatedAt: "2026-11-21T13:00:00.000Z" };
  for (let id = 1; id <= 30; id++) tell({ action: "update", ticket: aTicket(id, { ...mine, ...later }) });
  // Only the server knows whether it still belongs there.
  expect(ids()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await settle();

  expect(ids()).toEqual([3]);
  expect(asked()).toBe(2);
});

test("reading a conversation empties its counter in every list", async () => {
  const { store, tell } = await world([aTicket(1, { unreadMessages: 4 })]);

  tell({ action: "updateUnread", ticketId: 1 });

  expect(shown(store, { ...all, status: "pending" })[0]?.unreadMessages).toBe(0);
});

test("the next page follows the cursor, and a repeated row is shown once", async () => {
  const made = makeWorld({
    "GET /tickets": ({ params }) => ({
      body: params.get("cursor") ? ticketPage([aTicket(2), aTicket(1)]) : ticketPage([aTicket(3), aTicket(2)], "c2"),
    }),
  });
  const { listTickets } = ticketsApi.endpoints;
  const arg: TicketListArg = { ...all, status: "pending", queueIds: [1, null] };

  await made.store.dispatch(listTickets.initiate(arg));
  await made.store.dispatch(listTickets.initiate(arg, { direction: "forward" }));

  expect(shown(made.store, arg).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(made.calls.map(({ params }) => params.get("queueIds"))).toEqual(['[1,"null"]', '[1,"null"]']);
  expect(made.calls[1]?.params.get("cursor")).toBe("c2");
});

test("an accepted ticket moves by the answer alone, while the socket is disconnected", async () => {
  const { store, routes, ids } = await world([aTicket(1)]);
  routes["PUT /tickets/1"] = () => ({ body: aTicket(1, mine) });

  await store.dispatch(ticketMovesApi.endpoints.updateTicket.initiate({ id: 1, change: { status: "open" } }));

  expect(ids("pending")).toEqual([]);
  expect(ids("open")).toEqual([1]);
});

test("a live ticket goes only into lists of its connection, and lists and counts ask for it", async () => {
  const made = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 0 } }),
  });
  const { listTickets, countTickets } = ticketsApi.endpoints;
  const [first, second]: TicketListArg[] = [
    { ...all, status: "pending", whatsappIds: [1] },
    { ...all, status: "pending", whatsappIds: [2, 3] },
  ];
  for (const list of [first, second]) if (list) await made.store.dispatch(listTickets.initiate(list));
  await made.store.dispatch(countTickets.initiate({ queueIds: null, showAll: true, whatsappIds: [2, 3] }));

  applyEvent(made.store.dispatch, "ticket", { action: "update", ticket: aTicket(4, { whatsappId: 2 }) });
  applyEvent(made.store.dispatch, "ticket", { action: "update", ticket: aTicket(5, { whatsappId: null }) });

  expect(first && shown(made.store, first)).toEqual([]);
  expect(second && shown(made.store, second).map(({ id }) => id)).toEqual([4]);
  expect(made.calls.map(({ params }) => params.get("whatsappIds"))).toEqual(["[1]", "[2,3]", "[2,3]"]);
});

test("a long list of a saved view is asked for again less often, in step with its pages", async () => {
  const { store, routes, calls, tell } = await world([]);
  const view: TicketListArg = { ...all, status: "", viewId: 5 };
  routes["GET /views/5/tickets"] = ({ params }) => {
    const page = Number(params.get("cursor") ?? 1);
    const nextCursor = page < 3 ? String(page + 1) : null;
    return { body: { ...ticketPage([aTicket(page)]), hasMore: nextCursor !== null, nextCursor } };
  };
  const { listTickets } = ticketsApi.endpoints;
  await store.dispatch(listTickets.initiate(view));
  for (let page = 2; page <= 3; page++) await store.dispatch(listTickets.initiate(view, { direction: "forward" }));
  const asked = () => calls.filter(({ path }) => path === "/views/5/tickets").length;
  expect(asked()).toBe(3);
  vi.useFakeTimers();
  const change = () => tell({ action: "update", ticket: aTicket(9) });

  change();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(6);
  change();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(6);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toBe(9);
  vi.useRealTimers();
});

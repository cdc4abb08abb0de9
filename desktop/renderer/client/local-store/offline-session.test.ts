import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendWaiting } from "../../app/console-store.ts";
import { applyEvent, refetchScreen } from "../../app/live.ts";
import { messagesApi } from "../../inbox/messages/messages-api.ts";
import { sendMessage } from "../../inbox/messages/outbox.ts";
import type { TicketListArg } from "../../inbox/tickets/ticket-filter.ts";
import { ticketsApi } from "../../inbox/tickets/tickets-api.ts";
import { eventually } from "../../testing/eventually.ts";
import { aMessage, aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { type Call, makeWorld, type Routes } from "../../testing/world.ts";
import { noAnswer } from "../api-error.ts";
import { preferencesChanged } from "../preferences-slice.ts";
import { signOut, startSession } from "../session/session.ts";
import { sessionStarted } from "../session/session-slice.ts";
import { ticketsOf } from "../tickets/ticket-pages.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open: TicketListArg = { status: "open", queueIds: null, showAll: true, search: "" };
const lists = () => ticketsApi.endpoints.listTickets;
const conversation = () => messagesApi.endpoints.listMessages;
/** Moves the clock past the delay before results are written. */
const written = () => vi.advanceTimersByTimeAsync(700);
/** Moves the clock past a frame, after which the store has taken what was read or answered. */
const answered = () => vi.advanceTimersByTimeAsync(20);

const answering: Routes = {
  "GET /tickets": () => ({ body: ticketPage([aTicket(1, { status: "open" })]) }),
  "GET /messages/1": () => ({ body: messagePage([aMessage(1), aMessage(2)]) }),
};
const silent: Routes = { "GET /tickets": () => noAnswer, "GET /messages/1": () => noAnswer };

/** An agent has opened a list and a conversation, and another message arrived. */
async function aDay() {
  const { store } = makeWorld({ ...answering });
  await store.dispatch(lists().initiate(open));
  await store.dispatch(conversation().initiate(1));
  const ticket = aTicket(1, { status: "open", lastMessage: "Mensagem 3" });
  applyEvent(store.dispatch, "appMessage", { action: "create", message: aMessage(3), ticket, contact: ticket.contact });
  await written();
  return store;
}

test("without the server the last list and conversation are shown unchanged, with their time", async () => {
  await aDay();
  const { store } = makeWorld({ ...silent });

  const list = await store.dispatch(lists().initiate(open));
  const talk = await store.dispatch(conversation().initiate(1));

  expect(ticketsOf(list.data?.pages, store.getState().tickets).map(({ lastMessage }) => lastMessage)).toEqual([
    "Mensagem 3",
  ]);
  expect(talk.data?.pages[0]?.messages.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  const times = Object.values(store.getState().kept);
  expect(times).toHaveLength(2);
  expect(Date.now() - Date.parse(times[0] ?? "")).toBeLessThan(10_000);
});

test("the server's answer replaces the cached page", async () => {
  await aDay();
  const { store, routes } = makeWorld({ ...silent });
  store.dispatch(lists().initiate(open));
  await eventually(() => expect(Object.keys(store.getState().kept)).toHaveLength(1));

  routes["GET /tickets"] = () => ({ body: ticketPage([aTicket(9, { status: "open" })]) });
  store.dispatch(refetchScreen());
  await eventually(() => expect(store.getState().kept).toEqual({}));
  expect(lists().select(open)(store.getState()).data?.pages[0]?.ids).toEqual([9]);
});

test("data in memory is newer than stored data, and is kept", async () => {
  await aDay();
  const { store, routes } = makeWorld({ ...answering });
  routes["GET /tickets"] = () => ({ body: ticketPage([aTicket(9, { status: "open" })]) });
  await store.dispatch(lists().initiate(open));
  Object.assign(routes, silent);

  await store.dispatch(lists().initiate(open, { forceRefetch: true }));
  expect(lists().select(open)(store.getState()).data?.pages[0]?.ids).toEqual([9]);
  expect(store.getState().kept).toEqual({});
});

test.each([
  ["another person", { id: 8 }],
  ["another company of the same person", { companyId: 2 }],
])("%s sees none of it", async (_name, change) => {
  await aDay();
  const { store } = makeWorld({ ...silent }, null);
  const session = aSession();
  store.dispatch(sessionStarted({ ...session, user: { ...session.user, ...change } }));

  const list = await store.dispatch(lists().initiate(open));
  expect(list.data).toBeUndefined();
  expect(list.isError).toBe(true);
});

test("search results are not stored", async () => {
  const searched = { ...open, search: "Luciana" };
  const { store } = makeWorld({ ...answering });
  await store.dispatch(lists().initiate(searched));
  await written();

  expect((await makeWorld({ ...silent }).store.dispatch(lists().initiate(searched))).data).toBeUndefined();
});

test("a refusal is not an outage: no stored data is shown for it", async () => {
  await aDay();
  const { store } = makeWorld({
    "GET /tickets": () => ({ status: 403, body: { error: "ERR_NO_PERMISSION", message: "" } }),
  });

  expect((await store.dispatch(lists().initiate(open))).data).toBeUndefined();
});

test("signing out wipes the data if the preference is on, and only then", async () => {
  const store = await aDay();
  store.dispatch(preferencesChanged({ wipesOnSignOut: false }));
  await store.dispatch(signOut());
  expect((await makeWorld({ ...silent }).store.dispatch(lists().initiate(open))).data).toBeDefined();

  const again = makeWorld({ ...silent }).store;
  again.dispatch(preferencesChanged({ wipesOnSignOut: true }));
  await again.dispatch(signOut());
  expect((await makeWorld({ ...silent }).store.dispatch(lists().initiate(open))).data).toBeUndefined();
});

/** A page that starts while the server is unreachable, on a computer that knows its last user. */
async function beginAway(routes: Routes = silent) {
  const world = makeWorld({ ...routes }, null);
  world.transport.lastUser.mockResolvedValue(aSession().user);
  world.transport.refresh.mockRejectedValue(noAnswer);
  await world.store.dispatch(startSession());
  return world;
}

test("a start without the server shows the last user the stored data", async () => {
  await aDay();
  const { store, calls } = await beginAway();
  expect(store.getState().session).toMatchObject({ phase: "signedIn", session: { token: null, user: { id: 7 } } });

  const list = await store.dispatch(lists().initiate(open));
  expect(ticketsOf(list.data?.pages, store.getState().tickets)).toHaveLength(1);
  // Without a token no request is sent.
  expect(calls).toEqual([]);
});

test("a message written offline is sent when the server issues a token again", async () => {
  const { store, routes, transport, calls } = await beginAway();
  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  await answered();
  expect(store.getState().outbox).toMatchObject([{ state: "queued", hasWaited: true }]);
  expect(calls).toEqual([]);

  transport.refresh.mockResolvedValue(aSession("token-2"));
  routes["POST /messages/1"] = ({ body }: Call) => ({ body: aMessage(9, { ...(body as object), fromMe: true }) });
  store.dispatch(sendWaiting());
  await eventually(() => expect(store.getState().outbox).toEqual([]));
  expect(calls.map(({ token }) => token)).toEqual(["token-2"]);
});

test("a refusal ends the offline session, however long the outage was", async () => {
  const { store, transport } = await beginAway();
  transport.refresh.mockRejectedValue({ status: 401, code: "ERR_SESSION_EXPIRED", message: "" });
  store.dispatch(sendMessage({ ticketId: 1, body: "Oi" }));
  await answered();

  expect(store.getState().session.phase).toBe("signedOut");
  expect(store.getState().outbox).toEqual([]);
});

test("without a known last user the console waits for the server", async () => {
  const world = makeWorld({}, null);
  world.transport.refresh.mockRejectedValue(noAnswer);
  await world.store.dispatch(startSession());

  expect(world.store.getState().session.phase).toBe("unreachable");
});

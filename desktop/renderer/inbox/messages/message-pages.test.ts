import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { aMessage, aTicket, messagePage } from "../../testing/fixtures.ts";
import { makeWorld, settle } from "../../testing/world.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi, pagesKept, readFrom } from "./messages-api.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const total = 1000;
const size = 10;
const at = (id: number) => new Date(Date.UTC(2026, 10, 1) + id * 60_000).toISOString();

/** A server with a thousand messages; cursors are the ids at the edges. */
function page(from: number, to: number): { body: MessagePage } {
  const [first, last] = [Math.max(1, from), Math.min(total, to)];
  const messages = Array.from({ length: last - first + 1 }, (_, n) =>
    aMessage(first + n, { createdAt: at(first + n) }),
  );
  const nextCursor = first > 1 ? String(first) : null;
  return { body: { ...messagePage(messages, nextCursor), previousCursor: last < total ? String(last) : null } };
}

async function conversation() {
  const world = makeWorld({
    "GET /messages/1": ({ params }) => {
      const [cursor, after, around] = ["cursor", "after", "around"].map((name) => Number(params.get(name)));
      if (cursor) return page(cursor - size, cursor - 1);
      if (after) return page(after + 1, after + size);
      if (around) return page(around - size / 2, around + size / 2 - 1);
      return page(total - size + 1, total);
    },
  });
  const query = world.store.dispatch(messagesApi.endpoints.listMessages.initiate(1));
  await query;
  const state = () => messagesApi.endpoints.listMessages.select(1)(world.store.getState());
  const ids = () => messagesOf(state().data?.pages).map(({ id }) => Number(id));
  const edges = () => [ids()[0], ids().at(-1)];
  const fetchMore = (direction: "forward" | "backward") =>
    world.store.dispatch(messagesApi.endpoints.listMessages.initiate(1, { direction, forceRefetch: true }));
  const write = (id: number) => {
    const ticket = aTicket(1, { status: "open" });
    const message = aMessage(id, { createdAt: at(id) });
    applyEvent(world.store.dispatch, "appMessage", { action: "create", message, ticket, contact: ticket.contact });
  };
  return { ...world, state, ids, edges, fetchMore, write };
}

test("while scrolling far only the pages around the reader are kept, and the newest can be reached again", async () => {
  const { fetchMore, ids, edges, state } = await conversation();

  for (let n = 0; n < 20; n++) await fetchMore("forward");
  expect(edges()).toEqual([791, 870]);
  expect(ids()).toHaveLength(pagesKept * size);
  expect(state()).toMatchObject({ hasNextPage: true, hasPreviousPage: true });

  await fetchMore("backward");
  expect(edges()).toEqual([801, 880]);
});

test("earlier attendances are asked for with every page", async () => {
  const { fetchMore, calls } = await conversation();
  await fetchMore("forward");

  expect(calls.map(({ params }) => params.get("history"))).toEqual(["true", "true"]);
});

test("the log can start at any message, load both ways, and return to the newest", async () => {
  const { store, fetchMore, edges } = await conversation();

  expect(await store.dispatch(readFrom(1, { around: "500" }))).toBe(true);
  expect(edges()).toEqual([495, 504]);
  await fetchMore("forward");
  await fetchMore("backward");
  expect(edges()).toEqual([485, 514]);
  await store.dispatch(readFrom(1, null));

  expect(edges()).toEqual([991, 1000]);
});

test("a new message below an unloaded gap does not close it", async () => {
  const { store, write, edges } = await conversation();
  write(1001);
  expect(edges()).toEqual([991, 1001]);

  await store.dispatch(readFrom(1, { around: "500" }));
  write(1002);

  expect(edges()).toEqual([495, 504]);
});

test("a page that fails to load leaves the conversation as it was", async () => {
  const { store, routes, edges } = await conversation();
  delete routes["GET /messages/1"];

  expect(await store.dispatch(readFrom(1, { around: "500" }))).toBe(false);
  expect(edges()).toEqual([991, 1000]);
});

test("a message that was withdrawn disappears, also from a page that was asked for before", async () => {
  const { store, ids, fetchMore } = await conversation();
  const gone = (id: number) =>
    applyEvent(store.dispatch, "appMessage", { action: "delete", messageId: String(id), ticketId: 77 });
  gone(995);
  await settle();
  expect(ids()).not.toContain(995);
  expect(ids()).toHaveLength(size - 1);

  const older = fetchMore("forward");
  gone(985);
  await older;
  await settle();
  expect(ids()).toContain(984);
  expect(ids()).not.toContain(985);
});

test("a change of an earlier attendance's message reaches the conversation that shows it", async () => {
  const { store, state } = await conversation();

  const message = aMessage(995, { ticketId: 77, body: "editada", createdAt: at(995) });
  applyEvent(store.dispatch, "appMessage", { action: "update", message });
  await settle();

  expect(messagesOf(state().data?.pages).find(({ id }) => id === "995")?.body).toBe("editada");
});

import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aMessage, aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal, settle } from "../../testing/world.ts";

freshBrowserEachTest();

// Loaded when somebody peeks; the tests load it first.
beforeAll(() => import("./PeekDialog.tsx"));

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const attended = aTicket(1, mine);
const waiting = aTicket(2, { unreadMessages: 2 });
const accepted = aTicket(2, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" });
const agent = { ...aSession(), user: { ...aSession().user, profile: "user" as const } };

async function signedIn(address: string, change: Routes = {}, session = agent) {
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({
        body: ticketPage(
          params.has("withUnreadMessages")
            ? [waiting]
            : [attended, waiting].filter(({ status }) => status === params.get("status")),
        ),
      }),
      "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 1 } }),
      "GET /tags/list": () => ({ body: [] }),
      "GET /tickets/kanban-lane": () => ({ body: ticketPage([attended, waiting]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /queue": () => ({ body: [] }),
      [`GET /tickets/u/${attended.uuid}`]: () => ({ body: attended }),
      [`GET /tickets/u/${waiting.uuid}`]: () => ({ body: waiting }),
      "GET /messages/1": () => ({ body: messagePage([]) }),
      "GET /messages/2": () => ({ body: messagePage([aMessage(1, { ticketId: 2, body: "Vocês abrem amanhã?" })]) }),
      "PUT /tickets/2": () => ({ body: accepted }),
      ...change,
    },
    session,
  );
  await renderApp(world, address);
  const reads = () => world.calls.filter(({ path }) => path.endsWith("/read"));
  return { ...world, reads };
}
const peek = async () => within(await screen.findByRole("dialog", { name: /^Espiar conversa/ }));
const row = () => screen.findByRole("option", { name: /Contato 2/ });

test("a click on a waiting row shows the conversation, opens and reads nothing, and Esc leads back", async () => {
  const { reads } = await signedIn(`/tickets/${attended.uuid}?list=pending`);

  await userEvent.click(await row());

  const dialog = await peek();
  expect(await dialog.findByText("Vocês abrem amanhã?")).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  await act(settle);
  expect(reads()).toEqual([]);

  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(within(await row()).getByText("2")).toBeTruthy();
  // The open conversation has stayed.
  expect(screen.getByRole("heading", { name: "Contato 1" })).toBeTruthy();
});

test.each(["{Enter}", " "])("a waiting row is peeked at with %j, and Enter accepts it", async (key) => {
  const { calls } = await signedIn("/tickets?list=pending");
  await row();
  screen.getByRole("listbox").focus();

  await userEvent.keyboard(`{Home}${key}`);
  const accept = (await peek()).getByRole("button", { name: "Aceitar" });
  await waitFor(() => expect(document.activeElement).toBe(accept));
  expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  await userEvent.keyboard("{Enter}");

  expect(await screen.findByRole("heading", { name: "Contato 2" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("tab", { name: /Atendendo/, selected: true })).toBeTruthy();
});

test("a peek at a ticket that a colleague accepts meanwhile ends, and says so", async () => {
  const { routes, store } = await signedIn("/tickets?list=pending");
  await userEvent.click(await row());
  await peek();

  routes[`GET /tickets/u/${waiting.uuid}`] = () => refusal(403, "ERR_NO_PERMISSION");
  act(() => applyEvent(store.dispatch, "ticket", { action: "delete", ticketId: 2 }));

  expect(await screen.findByText("Este atendimento não está mais disponível para você.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a waiting card of the board is peeked at, and accepted from there", { tags: ["long"] }, async () => {
  const { reads } = await signedIn("/kanban");
  await userEvent.click(await screen.findByRole("button", { name: "Ver conversa com Contato 2" }));

  const dialog = await peek();
  expect(await dialog.findByText("Vocês abrem amanhã?")).toBeTruthy();
  await act(settle);
  expect(reads()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Aceitar" }));

  expect(await screen.findByRole("heading", { name: "Contato 2" })).toBeTruthy();
});

test("a waiting ticket that is opened by its address stays unread until it is accepted", async () => {
  const { reads, store } = await signedIn(`/tickets/${waiting.uuid}`);
  expect(await within(await screen.findByRole("log")).findByText("Vocês abrem amanhã?")).toBeTruthy();
  await act(settle);
  expect(reads()).toEqual([]);

  const ticket: Ticket = { ...accepted, unreadMessages: 2 };
  act(() => applyEvent(store.dispatch, "ticket", { action: "update", ticket }));
  await waitFor(() => expect(reads()).toHaveLength(1));
});

test("a waiting customer's row in the bell shows their words, and leads to their conversation above the list", {
  tags: ["long"],
}, async () => {
  const words = "Tem a panela de 24 cm?";
  const lastMessage = { lastMessage: words, lastMessageFromMe: false };
  const { reads } = await signedIn(`/tickets/${attended.uuid}`, {
    "GET /tickets": ({ params }) => {
      const many = Array.from({ length: 40 }, (_, n) => aTicket(100 + n));
      const all = [attended, ...many, { ...waiting, ...lastMessage }];
      const shown = params.has("withUnreadMessages")
        ? all.slice(-1)
        : all.filter((one) => one.status === params.get("status"));
      return { body: ticketPage(shown) };
    },
  });

  await userEvent.click(await screen.findByRole("button", { name: /^Notificações/ }));
  const bell = within(await screen.findByRole("dialog", { name: /^Notificações/ }));
  await userEvent.click(bell.getByText(words));

  expect(await (await peek()).findByText("Vocês abrem amanhã?")).toBeTruthy();
  expect(screen.getByRole("tab", { name: /Aguardando/, selected: true, hidden: true })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Contato 1", hidden: true })).toBeTruthy();
  // Far below the fold, so that the list has to go there.
  const list = screen.getByRole("listbox", { hidden: true });
  await waitFor(() => expect(list.getAttribute("aria-activedescendant")).toBe("ticket-2"));
  await act(settle);
  expect(reads()).toEqual([]);
});

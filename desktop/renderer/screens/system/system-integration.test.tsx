import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { DesktopBridge } from "../../../ipc/calls.ts";
import type { Intent } from "../../../ipc/shell.ts";
import { applyEvent, refetchScreen } from "../../app/live.ts";
import { preferencesChanged } from "../../client/preferences-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aMessage, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, settle } from "../../testing/world.ts";

freshBrowserEachTest();

// Loaded after the screen in the product; the tests load it first.
beforeAll(() => import("./SystemIntegration.tsx"));

/** The browser's notifications, as a user sees them. */
type Shown = { title: string; body: string; isOpen: boolean; onclick: (() => void) | null };
let shown: Shown[];
beforeEach(() => {
  shown = [];
  class FakeNotification implements Shown {
    static permission: NotificationPermission = "granted";
    isOpen = true;
    onclick: (() => void) | null = null;
    readonly title: string;
    readonly body: string;
    constructor(title: string, { body = "" }: NotificationOptions) {
      this.title = title;
      this.body = body;
      shown.push(this);
    }
    close() {
      this.isOpen = false;
    }
  }
  vi.stubGlobal("Notification", FakeNotification);
});
afterEach(() => {
  delete window.desktop;
});

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const later = "2026-11-21T13:00:00.000Z";

async function console(change: Routes = {}) {
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 0 } }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /tags": () => ({ body: { tags: [], count: 0, hasMore: false } }),
    "GET /messages/1": () => ({ body: messagePage([aMessage(1)]) }),
    "POST /messages/1/read": () => ({ status: 204 }),
    [`GET /tickets/u/${aTicket(1).uuid}`]: () => ({ body: aTicket(1, mine) }),
    ...change,
  });
  await renderApp(world, "/tags");
  await waitFor(() => expect(world.calls.some(({ params }) => params.has("withUnreadMessages"))).toBe(true));
  await act(settle);
  const says = (ticket: Ticket) =>
    act(async () => {
      applyEvent(world.store.dispatch, "appMessage", {
        action: "create",
        message: aMessage(9, { ticketId: ticket.id, read: false }),
        ticket,
        contact: ticket.contact,
      });
      await settle();
    });
  return { ...world, says };
}
const calling = (change: Partial<Ticket> = {}) =>
  aTicket(1, { ...mine, unreadMessages: 1, lastMessage: "Tem alguém?", updatedAt: later, ...change });

test("a permitted browser shows author and text; a click opens the conversation and closes the notification", {
  tags: ["long"],
}, async () => {
  const { says } = await console();
  await says(calling());

  expect(shown).toMatchObject([{ title: "Contato 1", body: "Tem alguém?", isOpen: true }]);
  await act(async () => shown[0]?.onclick?.());
  expect(await screen.findByRole("log")).toBeTruthy();
  expect(shown[0]?.isOpen).toBe(false);
});

test.each([
  ["a colleague's", { userId: 8, user: { id: 8, name: "Paulo Teles" } }],
  ["a group", { isGroup: true }],
  ["the bot's", { chatbot: true }],
])("%s is not notified", async (_name, change) => {
  const { says } = await console();
  await says(calling(change));
  expect(shown).toEqual([]);
});

test("a notification without the browser's permission, or against the preference, is not shown", async () => {
  const { says, store } = await console();
  Object.assign(Notification, { permission: "default" });
  await says(calling());
  Object.assign(Notification, { permission: "granted" });
  await act(async () => void store.dispatch(preferencesChanged({ notifications: false })));
  await says(calling({ unreadMessages: 2 }));
  expect(shown).toEqual([]);

  await act(async () => void store.dispatch(preferencesChanged({ notifications: true, hideWords: true })));
  await says(calling({ unreadMessages: 3 }));
  expect(shown.map(({ body }) => body)).toEqual(["3 mensagens novas"]);
});

test("tickets that came while disconnected notify after the reconnection, but not all at once", async () => {
  const { routes, store } = await console();
  const many = Array.from({ length: 9 }, (_, index) => aTicket(index + 1, { ...mine, unreadMessages: 2 }));
  routes["GET /tickets"] = () => ({ body: ticketPage(many.toReversed()) });
  await act(async () => {
    store.dispatch(refetchScreen());
    await settle();
  });
  await waitFor(() => expect(shown).toHaveLength(5));
  expect(shown[0]?.title).toBe("Contato 9");
});

test("the notification of a ticket read in another window is closed", async () => {
  const { says, store } = await console();
  await says(calling());
  await act(async () => applyEvent(store.dispatch, "ticket", { action: "updateUnread", ticketId: 1 }));

  await waitFor(() => expect(shown[0]?.isOpen).toBe(false));
});

/** The main process, with its recorded requests. */
function aDesktop() {
  const listeners = new Map<string, (payload: object) => void>();
  let waiting: Intent[] = [];
  const call = vi.fn(async (name: string, _input?: object): Promise<unknown> => {
    if (name !== "intents.take") return undefined;
    const taken = waiting;
    waiting = [];
    return taken;
  });
  const on = (name: string, listener: (payload: object) => void) => {
    listeners.set(name, listener);
    return () => void listeners.delete(name);
  };
  window.desktop = { call, on } as unknown as DesktopBridge;
  const push = (name: string, payload: object) => act(async () => listeners.get(name)?.(payload));
  return {
    call,
    push,
    ask: async (intent: Intent) => {
      waiting.push(intent);
      await push("intents.waiting", {});
    },
    presented: () => call.mock.calls.filter(([name]) => name === "shell.present").at(-1)?.[1],
    notified: () => call.mock.calls.filter(([name]) => name === "notification.show").map(([, input]) => input),
  };
}

test("the desktop gets the unread count and the language", async () => {
  const desktop = aDesktop();
  const { says } = await console();
  await says(calling());

  expect(desktop.presented()).toEqual({ language: "pt", unread: 1, isQuiet: false, doNotDisturbUntil: null });
  expect(desktop.notified()).toMatchObject([{ ticketId: 1, title: "Contato 1", canReply: true }]);
  await desktop.push("quiet.chosen", { choice: "hour" });
  expect(desktop.presented()).toMatchObject({ isQuiet: true, doNotDisturbUntil: expect.any(Number) });
  await says(calling({ unreadMessages: 2 }));
  expect(desktop.notified()).toHaveLength(1);
});

test("a reply is sent once, signed as usual, and a failure is reported in a new notification", async () => {
  const desktop = aDesktop();
  const world = await console({
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...(body as object), fromMe: true, ack: 1 }) }),
  });
  await world.says(calling());
  const [{ owner }] = desktop.notified() as [{ owner: string }];
  const reply = { kind: "reply", ticketId: 1, ticketUuid: aTicket(1).uuid, owner, text: "Já vou ver" } as const;
  const sent = () => world.calls.filter(({ method, path }) => method === "POST" && path === "/messages/1");
  await desktop.ask(reply);
  await desktop.push("intents.waiting", {});
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ body: "*Marina Lopes:*\nJá vou ver" });

  world.routes["POST /messages/1"] = () => ({ status: 409, body: { error: "ERR_TICKET_NOT_OPEN", message: "" } });
  await desktop.ask(reply);
  await waitFor(() => expect(desktop.notified().at(-1)).toMatchObject({ title: "Sua resposta não foi enviada" }));
  expect(sent()).toHaveLength(2);
});

test("a request of another account is neither sent nor opened", async () => {
  const desktop = aDesktop();
  const world = await console();
  const owner = "https://outra.example 1 8";
  const { uuid: ticketUuid } = aTicket(1);
  await desktop.ask({ kind: "reply", ticketId: 1, ticketUuid, owner, text: "Olá" });
  await desktop.ask({ kind: "open", ticketUuid, owner });

  expect(await screen.findAllByText("Esta notificação era de outra conta.")).toHaveLength(2);
  expect(world.calls.filter(({ method }) => method === "POST")).toEqual([]);
  expect(screen.queryByRole("log")).toBeNull();
});

test("a link waits for the page, and asks before unsaved text is lost", { tags: ["long"] }, async () => {
  const desktop = aDesktop();
  await desktop.ask({ kind: "open", ticketUuid: aTicket(1).uuid, owner: null });
  await console();
  expect(await screen.findByRole("log")).toBeTruthy();

  await userEvent.click(screen.getByRole("link", { name: "Etiquetas" }));
  await userEvent.click(await screen.findByRole("button", { name: "Nova etiqueta" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Nome" }), "Meio");
  await desktop.ask({ kind: "open", ticketUuid: aTicket(1).uuid, owner: null });
  await userEvent.click(await screen.findByRole("button", { name: "Abrir a conversa" }));
  expect(await screen.findByRole("log")).toBeTruthy();
});

test("a saved file is reported, with a link to it", async () => {
  const desktop = aDesktop();
  await console();
  const download = { id: aTicket(3).uuid, name: "nota.pdf", state: "completed", canOpen: true };
  await desktop.push("download.ended", download);
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));

  expect(desktop.call).toHaveBeenLastCalledWith("download.open", { id: download.id });
  expect(await screen.findByText("nota.pdf não está mais na pasta de downloads")).toBeTruthy();
  await desktop.push("download.ended", { ...download, name: "x.exe", canOpen: false });
  expect(screen.getAllByRole("button", { name: "Mostrar na pasta" })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Abrir" })).toHaveLength(1);
});

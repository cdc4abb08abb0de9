import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { sessionEnded } from "../../client/session/session-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aMessage, aSession, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const open = aTicket(1, { ...mine, unreadMessages: 1 });
const waiting = aTicket(2);

function signedIn(change: Routes = {}) {
  const tickets = [open, waiting];
  return makeWorld({
    "GET /tickets": ({ params }) => ({
      body: ticketPage(
        params.get("withUnreadMessages") ? [open] : tickets.filter((one) => one.status === params.get("status")),
      ),
    }),
    "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 1 } }),
    "GET /whatsapp": () => ({ body: [] }),
    [`GET /tickets/u/${open.uuid}`]: () => ({ body: open }),
    "GET /messages/1": () => ({ body: messagePage([aMessage(1, { body: "Bom dia" })]) }),
    "POST /messages/1/read": () => ({ status: 204 }),
    ...change,
  });
}

test("a row opens its conversation, which counts as read, and the title shows the waiting count", {
  tags: ["long"],
}, async () => {
  const world = signedIn();
  await renderApp(world, "/tickets");
  await waitFor(() => expect(document.title).toBe("(1) Atendimentos · Balcão"));

  await userEvent.click(await screen.findByRole("option", { name: /Contato 1/ }));

  const log = await screen.findByRole("log");
  expect(within(log).getByText("Bom dia")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Atendimentos · Balcão"));
  expect(world.calls.filter(({ path }) => path === "/messages/1/read")).toHaveLength(1);
});

test("Enter sends with the agent's name, Shift+Enter does not, and the focus stays", { tags: ["long"] }, async () => {
  const world = signedIn({
    "POST /messages/1": ({ body }) => ({
      body: aMessage(9, { ...(body as { body: string; clientId: string }), fromMe: true, ack: 1 }),
    }),
  });
  await renderApp(world, `/tickets/${open.uuid}`);
  const box = await screen.findByRole("textbox", { name: "Mensagem" });

  await userEvent.type(box, "um{Shift>}{Enter}{/Shift}dois{Enter}");

  const sent = world.calls.find(({ method, path }) => method === "POST" && path === "/messages/1");
  expect(sent?.body).toMatchObject({ body: "*Marina Lopes:*\num\ndois" });
  expect(document.activeElement).toBe(box);
  expect(await within(screen.getByRole("log")).findByText(/um\s+dois/)).toBeTruthy();
});

test("a waiting ticket is accepted in its row; the faster colleague is named", { tags: ["long"] }, async () => {
  const world = signedIn({
    "PUT /tickets/2": () => refusal(409, "ERR_TICKET_TAKEN", { user: { id: 8, name: "Paulo Teles" } }),
  });
  await renderApp(world, "/tickets?list=pending");

  await userEvent.click(await screen.findByRole("button", { name: "Aceitar o atendimento de Contato 2" }));

  expect(await screen.findByText("Paulo Teles já aceitou este atendimento.")).toBeTruthy();
});

test("accepting opens the conversation among the open ones", { tags: ["long"] }, async () => {
  const accepted = aTicket(2, { ...mine, updatedAt: "2026-11-21T13:00:00.000Z" });
  const world = signedIn({
    "PUT /tickets/2": () => ({ body: accepted }),
    "GET /messages/2": () => ({ body: messagePage([]) }),
  });
  await renderApp(world, "/tickets?list=pending");

  await userEvent.click(await screen.findByRole("button", { name: "Aceitar o atendimento de Contato 2" }));

  expect(await screen.findByRole("heading", { name: "Contato 2" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: /Atendendo/, selected: true })).toBeTruthy();
});

test("a resolved ticket cannot be answered, and shows why", async () => {
  const closed = { ...open, status: "closed", unreadMessages: 0 } as const;
  await renderApp(signedIn({ [`GET /tickets/u/${open.uuid}`]: () => ({ body: closed }) }), `/tickets/${open.uuid}`);

  const box = await screen.findByRole("textbox", { name: "Mensagem" });

  expect(box).toMatchObject({ disabled: true, placeholder: "Atendimento resolvido. Reabra para responder" });
  expect(screen.getByRole("button", { name: "Reabrir" })).toBeTruthy();
});

test("a status filter shows its tickets; an empty result offers to clear it", { tags: ["long"] }, async () => {
  const resolved = aTicket(3, { status: "closed" });
  const world = signedIn({
    "GET /tickets": ({ params }) => ({
      body: ticketPage([open, waiting, resolved].filter((one) => one.status === params.get("status"))),
    }),
  });
  world.routes["GET /tags/list"] = () => ({ body: [] });
  await renderApp(world, "/tickets?tab=search");
  expect(await screen.findByText("Procure um atendimento")).toBeTruthy();

  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Resolvidos");
  expect(await screen.findByRole("option", { name: /Contato 3/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /Contato 1/ })).toBeNull();
  const searched = world.calls.find(({ path, params }) => path === "/tickets" && params.get("status") === "closed");
  expect(searched?.params.get("searchParam")).toBeNull();

  world.routes["GET /tickets"] = () => ({ body: ticketPage([]) });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Atendendo");
  expect(await screen.findByText("Nenhum resultado para estes filtros")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));

  expect(await screen.findByText("Procure um atendimento")).toBeTruthy();
});

test("clearing the filters empties the search field, too", async () => {
  const world = signedIn({ "GET /tickets": () => ({ body: ticketPage([]) }) });
  world.routes["GET /tags/list"] = () => ({ body: [] });
  await renderApp(world, "/tickets?tab=search");
  const field = await screen.findByRole("searchbox", { name: "Nome, telefone ou protocolo" });
  await userEvent.type(field, "zzzz{Enter}");
  expect(await screen.findByText("Nenhum resultado para “zzzz”")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));

  expect(await screen.findByText("Procure um atendimento")).toBeTruthy();
  expect(field).toMatchObject({ value: "" });
  await userEvent.type(field, "ana{Enter}");
  expect(await screen.findByText("Nenhum resultado para “ana”")).toBeTruthy();
});

test("a row whose last message was deleted shows that, for a contact's and an own message", async () => {
  const world = signedIn();
  await renderApp(world, "/tickets");
  const row = await screen.findByRole("option", { name: /Contato 1/ });
  const deleted = { ...open, lastMessage: "", lastMessageDeleted: true };

  for (const lastMessageFromMe of [false, true]) {
    act(() =>
      applyEvent(world.store.dispatch, "ticket", { action: "update", ticket: { ...deleted, lastMessageFromMe } }),
    );
    expect(await within(row).findByText("Mensagem apagada")).toBeTruthy();
  }
});

test("a row whose last message was not sent says so, with the reason", async () => {
  const world = signedIn();
  await renderApp(world, "/tickets");
  const row = await screen.findByRole("option", { name: /Contato 1/ });
  const ticket = { ...open, lastMessage: "segue o link", lastMessageFromMe: true } as const;
  const told = (lastMessageFailure: Ticket["lastMessageFailure"]) =>
    act(() =>
      applyEvent(world.store.dispatch, "ticket", { action: "update", ticket: { ...ticket, lastMessageFailure } }),
    );

  told("ERR_WAPP_RESTRICTED");
  expect(await within(row).findByRole("img", { name: /^Não enviada\. O WhatsApp restringiu/ })).toBeTruthy();
  told(null);
  expect(await within(row).findByRole("img", { name: "Você" })).toBeTruthy();
});

test("a ticket without a message says so in its row", async () => {
  const world = signedIn();
  await renderApp(world, "/tickets");
  const row = await screen.findByRole("option", { name: /Contato 1/ });
  const opened = { ...open, unreadMessages: 0, lastMessage: "", lastMessageType: "chat", lastMessageFromMe: false };

  act(() => applyEvent(world.store.dispatch, "ticket", { action: "update", ticket: opened }));

  expect(await within(row).findByText("Nenhuma mensagem ainda")).toBeTruthy();
});

test("a deleted ticket leads back to the list with a toast", async () => {
  const gone = { [`GET /tickets/u/${open.uuid}`]: () => refusal(404, "ERR_NO_TICKET_FOUND") };
  await renderApp(signedIn(gone), `/tickets/${open.uuid}`);

  expect(await screen.findByText("Este atendimento não está mais disponível para você.")).toBeTruthy();
  expect(screen.getByText("Escolha uma conversa")).toBeTruthy();
});

test.each([
  ["deleted", 404, "ERR_NO_TICKET_FOUND", "Este atendimento foi excluído."],
  ["lost to others", 403, "ERR_NO_PERMISSION", "Este atendimento não está mais disponível para você."],
] as const)("an open conversation that is %s closes, and says why", async (_what, status, code, words) => {
  const world = signedIn();
  await renderApp(world, `/tickets/${open.uuid}`);
  await screen.findByRole("heading", { name: "Contato 1" });
  world.routes[`GET /tickets/u/${open.uuid}`] = () => refusal(status, code);

  act(() => applyEvent(world.store.dispatch, "ticket", { action: "delete", ticketId: open.id }));

  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText("Escolha uma conversa")).toBeTruthy();
});

test("a colleague's ticket is not opened by its address", async () => {
  const refused = { [`GET /tickets/u/${open.uuid}`]: () => refusal(403, "ERR_NO_PERMISSION") };
  await renderApp(signedIn(refused), `/tickets/${open.uuid}`);

  expect(await screen.findByText("Acesso não permitido")).toBeTruthy();
  expect(screen.getByText("Escolha uma conversa")).toBeTruthy();
});

test("a visitor signs in and reaches the requested page", { tags: ["long"] }, async () => {
  const world = signedIn({ "GET /auth/sign-in-info": () => ({ body: { demoAccounts: [] } }) });
  world.store.dispatch(sessionEnded(null));
  world.transport.signIn.mockImplementation(async () => aSession());
  await renderApp(world, `/tickets/${open.uuid}?tab=closed`);

  await userEvent.type(await screen.findByRole("textbox", { name: "E-mail" }), "marina@example.com");
  await userEvent.type(screen.getByLabelText("Senha"), "segredo");
  await userEvent.click(await screen.findByRole("button", { name: "Entrar" }));

  expect(await screen.findByRole("heading", { name: "Contato 1" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Resolvidos", selected: true })).toBeTruthy();
});

test("an agent who changes the list while a ticket is being resolved stays in the chosen list", {
  tags: ["long"],
}, async () => {
  const answer = Promise.withResolvers<void>();
  const closed = { ...open, status: "closed", unreadMessages: 0, updatedAt: "2026-11-21T15:00:00.000Z" } as const;
  const world = signedIn({
    "PUT /tickets/1": async () => {
      await answer.promise;
      return { body: closed };
    },
  });
  await renderApp(world, `/tickets/${open.uuid}`);
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Resolvidos" }));
  answer.resolve();

  expect(await screen.findByText("Escolha uma conversa")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Resolvidos", selected: true })).toBeTruthy();
});

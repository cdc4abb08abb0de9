import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { applyEvent } from "../../app/live.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aContact, aTicket, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";

freshBrowserEachTest();

const shop = aConnection(1, { name: "Loja Centro", isDefault: true });
const official = aConnection(2, { name: "Oficial", channelKind: cloudKind, capabilities: ["serviceWindow"] });
const open = aTicket(1, {
  status: "open",
  userId: 7,
  user: { id: 7, name: "Marina Lopes" },
  whatsappId: official.id,
  whatsapp: { id: official.id, name: official.name },
});

const waiting = aTicket(2, { whatsappId: shop.id, contact: { ...aContact(2), name: "Ana Prado" } });
const named = (name: string) => `Conexão: ${name}`;

const signedIn = (change: Routes = {}) =>
  makeWorld({
    "GET /tickets": ({ params }) => ({
      body: ticketPage([open, waiting].filter(({ status }) => status === params.get("status"))),
    }),
    "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
    "GET /whatsapp": () => ({ body: [shop, official] }),
    [`GET /tickets/u/${open.uuid}`]: () => ({ body: open }),
    "GET /messages/1": () => ({ body: messagePage([]) }),
    "GET /contacts/1": () => ({ body: aContact(1) }),
    "GET /queue": () => ({ body: [] }),
    ...change,
  });

test("a message scheduled from a conversation leaves from its connection, unless another is chosen", {
  tags: ["long"],
}, async () => {
  const world = signedIn();
  await renderApp(world, `/tickets/${open.uuid}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Enviar depois/ }));
  const dialog = within(await screen.findByRole("dialog"));

  expect(await dialog.findByRole("option", { name: "Oficial", selected: true })).toBeTruthy();
  expect(dialog.getByText(/só chega se o contato tiver escrito nas 24 horas/)).toBeTruthy();
  expect(dialog.getByRole("option", { name: "Loja Centro (padrão)" })).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Mensagem/ }), "Oi");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  const saved = () => world.calls.find(({ method, path }) => method === "POST" && path === "/schedules")?.body;
  await waitFor(() => expect(saved()).toMatchObject({ contactId: 1, whatsappId: official.id }));
});

test("row, header and drawer name the conversation's connection, and follow its new name", {
  tags: ["long"],
}, async () => {
  const world = signedIn();
  await renderApp(world, `/tickets/${open.uuid}`);

  expect(await screen.findByRole("option", { name: /Conexão: Oficial/ })).toBeTruthy();
  const header = within((await screen.findByRole("heading", { name: "Contato 1" })).closest("header") as HTMLElement);
  expect(header.getByText(named("Oficial"))).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Abrir dados do contato" }));
  const drawer = within(await screen.findByRole("complementary", { name: "Dados do contato" }));
  expect(drawer.getByText("Conexão").nextElementSibling?.textContent).toBe("Oficial");

  act(() =>
    applyEvent(world.store.dispatch, "whatsapp", { action: "update", whatsapp: { ...official, name: "Vendas" } }),
  );
  expect(await header.findByText(named("Vendas"))).toBeTruthy();
});

test("an admin who peeks sees the connection", async () => {
  await renderApp(signedIn({ "GET /messages/2": () => ({ body: messagePage([]) }) }), "/tickets?list=pending");
  await userEvent.click(await screen.findByRole("button", { name: "Espiar conversa com Ana Prado" }));

  expect(await within(await screen.findByRole("dialog")).findByText(/· Loja Centro$/)).toBeTruthy();
});

test("a company with one connection sees nothing of it, and no filter", async () => {
  const only = { "GET /whatsapp": () => ({ body: [official] }) };
  await renderApp(signedIn(only), `/tickets/${open.uuid}`);
  await screen.findByRole("option", { name: /Contato 1/ });
  expect(screen.queryByText(named("Oficial"))).toBeNull();

  await userEvent.click(await screen.findByRole("button", { name: "Filtros" }));
  await screen.findByRole("checkbox", { name: "Sem fila" });
  expect(screen.queryByRole("group", { name: "Conexões" })).toBeNull();
});

test("the list can be narrowed to a connection, with its counts", { tags: ["long"] }, async () => {
  const world = signedIn();
  await renderApp(world, "/tickets");
  await userEvent.click(await screen.findByRole("button", { name: "Filtros" }));
  const connections = within(await screen.findByRole("group", { name: "Conexões" }));
  const asked = (path: string) =>
    world.calls.filter((call) => call.path === path).map(({ params }) => params.get("whatsappIds"));

  await userEvent.click(connections.getByRole("checkbox", { name: "Todas" }));
  expect(connections.getByRole("checkbox", { name: "Oficial" })).toMatchObject({ checked: false });
  await waitFor(() => expect(asked("/tickets")).toContain("[2147483647]"));
  await userEvent.click(connections.getByRole("checkbox", { name: "Oficial" }));

  await waitFor(() => expect(asked("/tickets")).toContain("[2]"));
  await waitFor(() => expect(asked("/tickets/counts")).toContain("[2]"));
  await waitFor(() => expect(asked("/tickets/next")).toContain("[2]"));
  expect(screen.getByRole("button", { name: "Filtros: 1 em uso", hidden: true })).toBeTruthy();
  await userEvent.click(connections.getByRole("checkbox", { name: "Loja Centro" }));
  expect(connections.getByRole("checkbox", { name: "Todas" })).toMatchObject({ checked: true });
});

test("a list that a filter leaves empty says so, and clears the filter", async () => {
  const world = signedIn({
    "GET /tickets": ({ params }) => ({ body: ticketPage(params.get("whatsappIds") ? [] : [open]) }),
  });
  await renderApp(world, "/tickets?connections=1");
  expect(await screen.findByText("Nenhum resultado para estes filtros")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(await screen.findByRole("option", { name: /Contato 1/ })).toBeTruthy();
});

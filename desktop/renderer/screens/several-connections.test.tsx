import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../testing/browser.ts";
import { aConnection, aContact, aTicket, messagePage, ticketPage } from "../testing/fixtures.ts";
import { renderApp } from "../testing/render-app.tsx";
import { makeWorld, type Routes } from "../testing/world.ts";

freshBrowserEachTest();

const shop = aConnection(1, { name: "Loja Centro", isDefault: true });
const official = aConnection(2, { name: "Oficial", channel: "whatsapp-cloud", capabilities: ["serviceWindow"] });
const open = aTicket(1, {
  status: "open",
  userId: 7,
  user: { id: 7, name: "Marina Lopes" },
  whatsappId: official.id,
  whatsapp: { id: official.id, name: official.name },
});

const signedIn = (change: Routes = {}) =>
  makeWorld({
    "GET /tickets": () => ({ body: ticketPage([open]) }),
    "GET /tickets/counts": () => ({ body: { open: 1, verified: 0, pending: 0 } }),
    "GET /whatsapp": () => ({ body: [shop, official] }),
    [`GET /tickets/u/${open.uuid}`]: () => ({ body: open }),
    "GET /messages/1": () => ({ body: messagePage([]) }),
    "GET /contacts/1": () => ({ body: aContact(1) }),
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

import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aMessage, aQueue, aTicket, contactPage, messagePage, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes } from "../../testing/world.ts";
import { openConversation } from "./test-conversation.ts";

freshBrowserEachTest();

const cards: MessageContent = {
  kind: "contacts",
  contacts: [
    { name: "Paulo Reis", numbers: ["+551140000001", "(11) 4000-0002", "4000-0003"] },
    { name: "+14155550132", numbers: ["+14155550132"] },
  ],
};
const shared = aMessage(1, { mediaType: "contact", body: "", content: cards });

test("a local number is shown as written, an international one in a readable form", async () => {
  const { log } = await openConversation([shared]);

  const copied = within(log).getAllByRole("button", { name: /Copiar o número/ });
  expect(copied.map(({ textContent }) => textContent)).toEqual([
    "+55 11 4000-0001",
    "(11) 4000-0002",
    "4000-0003",
    "+14155550132",
  ]);
});

test("a conversation is offered with numbers that can be written to", async () => {
  const { log } = await openConversation([shared]);

  const offered = within(log).getAllByRole("button", { name: /^Conversar com/ });
  expect(offered.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Conversar com +55 11 4000-0001",
    "Conversar com (11) 4000-0002",
    "Conversar com +14155550132",
  ]);
});

test("who only peeks is offered no conversation", async () => {
  const waiting = aTicket(2, { contact: { ...aContact(2), name: "Ana Prado" } });
  const world = makeWorld({
    "GET /tickets": () => ({ body: ticketPage([waiting]) }),
    "GET /tickets/counts": () => ({ body: { open: 0, verified: 0, pending: 1 } }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /ticket-notes/list": () => ({ body: [] }),
    "GET /messages/2": () => ({ body: messagePage([shared]) }),
  });
  await renderApp(world, "/tickets?list=pending");
  await userEvent.click(await screen.findByRole("button", { name: "Espiar conversa com Ana Prado" }));

  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("button", { name: "Copiar o número 4000-0003" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Conversar com/ })).toBeNull();
});

const started = aTicket(3, { status: "open", userId: 7, contactId: 5 });
const openShared = (change: Routes) =>
  openConversation([shared], {
    "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
    "POST /tickets": () => ({ body: started }),
    [`GET /tickets/u/${started.uuid}`]: () => ({ body: started }),
    "GET /messages/3": () => ({ body: messagePage([]) }),
    ...change,
  });
const start = async () => {
  const dialog = within(await screen.findByRole("dialog", { name: "Novo atendimento" }));
  await userEvent.selectOptions(await dialog.findByRole("combobox", { name: /Fila/ }), "Suporte");
  await userEvent.click(dialog.getByRole("button", { name: "Iniciar" }));
};

test("the contact of a card's number, in any of its forms, is preset in a new conversation", {
  tags: ["long"],
}, async () => {
  const numbers = ["(31) 98842-1907"];
  const card = aMessage(1, { ...shared, content: { kind: "contacts", contacts: [{ name: "Paulo", numbers }] } });
  const others = [aContact(4, { number: "55319884219070" }), aContact(5, { name: "Renata", number: "553188421907" })];
  const { log, calls, said } = await openShared({
    "GET /messages/1": () => ({ body: messagePage([card]) }),
    "GET /contacts": () => ({ body: contactPage(others) }),
  });
  await userEvent.click(within(log).getByRole("button", { name: "Conversar com (31) 98842-1907" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByDisplayValue("Renata")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/contacts")?.params.get("searchParam")).toBe("5531988421907");
  expect(said("POST", "/tickets")).toEqual([]);

  await start();
  await waitFor(() => expect(said("POST", "/tickets")).toMatchObject([{ contactId: 5, queueId: 1 }]));
});

test("a person who is no contact is preset in the form of a new one; nothing is made before it is saved", {
  tags: ["long"],
}, async () => {
  const { log, said } = await openShared({
    "GET /contacts": () => ({ body: contactPage([]) }),
    "POST /contacts": () => ({ body: aContact(5, { name: "Paulo Reis", number: "551140000002" }) }),
  });
  await userEvent.click(within(log).getByRole("button", { name: "Conversar com (11) 4000-0002" }));
  const form = within(await screen.findByRole("dialog", { name: "Novo contato" }));
  expect(form.getByRole("textbox", { name: /Nome/ })).toMatchObject({ value: "Paulo Reis" });
  expect(form.getByRole("textbox", { name: /Número/ })).toMatchObject({ value: "+55 11 4000-0002" });
  expect([...said("POST", "/contacts"), ...said("POST", "/tickets")]).toEqual([]);

  await userEvent.click(form.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Novo contato" })).toBeNull());
  await start();
  expect(said("POST", "/contacts")).toMatchObject([{ name: "Paulo Reis", number: "+55 11 4000-0002" }]);
  await waitFor(() => expect(said("POST", "/tickets")).toMatchObject([{ contactId: 5 }]));
});

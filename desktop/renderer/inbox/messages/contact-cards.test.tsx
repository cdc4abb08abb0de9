import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import {
  aContact,
  aMessage,
  aQueue,
  aSession,
  aTicket,
  contactPage,
  messagePage,
  ticketPage,
} from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, settle } from "../../testing/world.ts";
import { openConversation, ticket } from "./test-conversation.ts";

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

const ownCard = aMessage(1, {
  ...{ mediaType: "contact", body: "" },
  content: { kind: "contacts", isOwn: true, contacts: [{ name: "Bia", numbers: ["+5531988421907"] }] },
});
const ana = aContact(5, { name: "Ana Prado", number: "553188421907" });
const found = [aContact(4, { number: "55319884219070" }), ana, aContact(6, { isGroup: true })];

/** A conversation with somebody whose number WhatsApp hides, and who has just shared it. */
function openOwn(profile: "admin" | "user" = "admin", change: Routes = {}, number = "") {
  const hidden = { ...ticket, contact: { ...ticket.contact, name: "Bia Doces", number } };
  return openConversation(
    [ownCard],
    {
      "GET /tickets": () => ({ body: ticketPage([hidden]) }),
      [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: hidden }),
      "GET /contacts": () => ({ body: contactPage(found) }),
      ...change,
    },
    "",
    aSession("token-1", profile),
  );
}
const confirmed = "Número do próprio contato, confirmado pelo WhatsApp";
const owned = "Este número já é de outro contato: Ana Prado.";

test("the contact's own card says that its number is certain, and offers no second conversation", async () => {
  const { log, calls } = await openOwn("admin", {}, "5531988421907");
  expect(await within(log).findByText(confirmed)).toBeTruthy();
  expect(within(log).getByRole("button", { name: "Copiar o número +55 31 98842-1907" })).toBeTruthy();
  expect(within(log).queryByRole("button", { name: /^Conversar com/ })).toBeNull();
  await settle();
  expect(within(log).queryByText(owned)).toBeNull();
  expect(calls.some(({ path }) => path === "/contacts")).toBe(false);
});

test("a shared card of somebody else proves nothing", async () => {
  const { log } = await openConversation([shared]);
  expect(within(log).queryByText(confirmed)).toBeNull();
});

test("an admin merges the contact that has the number already into the conversation's", {
  tags: ["long"],
}, async () => {
  const { log, said, calls } = await openOwn("admin", {
    "POST /contacts/1/merge": () => ({ body: { ...aContact(1, { name: "Bia Doces" }), mergeId: 3 } }),
  });
  expect(await within(log).findByText(owned)).toBeTruthy();
  expect(calls.find(({ path }) => path === "/contacts")?.params.get("searchParam")).toBe("5531988421907");
  await userEvent.click(within(log).getByRole("button", { name: "Juntar contatos" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Juntar contatos" }));
  expect(dialog.getByDisplayValue(/Ana Prado/)).toBeTruthy();
  expect(dialog.getByText("De Ana Prado passam para Bia Doces:")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Juntar" }));
  expect(await screen.findByText("Contatos juntados")).toBeTruthy();
  expect(said("POST", "/contacts/1/merge")).toEqual([{ contactId: 5 }]);
});

test("an agent is told to ask an admin", async () => {
  const { log } = await openOwn("user");
  expect(await within(log).findByText(owned)).toBeTruthy();
  expect(within(log).getByText("Peça a um administrador para juntar os dois.")).toBeTruthy();
  expect(within(log).queryByRole("button", { name: "Juntar contatos" })).toBeNull();
});

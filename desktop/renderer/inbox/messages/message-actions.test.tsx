import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact, aMessage, aTicket, contactPage, ticketPage } from "../../testing/fixtures.ts";
import { refusal } from "../../testing/world.ts";
import { menuOf, openConversation, own, ticket } from "./test-conversation.ts";

freshBrowserEachTest();

const attended = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;

test("an answer quotes its message once, and Escape removes the quote", { tags: ["long"] }, async () => {
  const { log, box, said } = await openConversation([aMessage(1, { body: "Qual o preço?" })], {
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object), quotedMsg: null }) }),
  });

  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Responder" }));
  await screen.findByText("Respondendo a Contato 1");
  await userEvent.type(box(), "50{Enter}e mais{Enter}");
  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Responder" }));
  await userEvent.type(box(), "{Escape}");

  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(2));
  expect(said("POST", "/messages/1").map((body) => (body as { quotedMsg?: unknown }).quotedMsg)).toEqual([
    { id: "1" },
    undefined,
  ]);
  expect(screen.queryByText("Respondendo a Contato 1")).toBeNull();
});

test("reactions are counted together; a click removes one's own", async () => {
  const reactions = [
    { emoji: "👍", fromMe: false, name: "Renata" },
    { emoji: "👍", fromMe: true, name: "Marina Lopes" },
    { emoji: "❤️", fromMe: false, name: "Ana" },
  ];
  const { log, said } = await openConversation([aMessage(1, { reactions })], {
    "PUT /messages/1/reaction": () => ({ body: null }),
  });
  const both = within(log).getByRole("button", { name: "👍 Renata, Marina Lopes", pressed: true });
  expect(both.textContent).toBe("👍2");

  await userEvent.click(both);

  expect(await within(log).findByRole("button", { name: "👍 Renata", pressed: false })).toBeTruthy();
  expect(said("PUT", "/messages/1/reaction")).toEqual([{ emoji: "" }]);
});

test("a refused reaction is removed again", { tags: ["long"] }, async () => {
  const { log } = await openConversation([aMessage(1)]);
  const [line] = log.querySelectorAll<HTMLElement>("[data-message]");
  await userEvent.click(within(line as HTMLElement).getByRole("button", { name: "Reagir" }));
  await userEvent.click(await screen.findByRole("button", { name: "Reagir com 👍" }));

  await waitFor(() => expect(within(log).queryByRole("button", { name: /👍/ })).toBeNull());
  expect(screen.getByText("Não encontrado.")).toBeTruthy();
});

test("an own message is edited under the same signature, and marked", { tags: ["long"] }, async () => {
  const message = aMessage(1, { ...own, body: "*Marina Lopes:*\nBom dai", createdAt: new Date().toISOString() });
  const { log, box, said } = await openConversation([message], {
    "PUT /messages/1": ({ body }) => ({
      body: { ...message, ...(body as object), editedAt: "2026-11-21T12:05:00.000Z" },
    }),
  });

  await userEvent.type(box(), "{ArrowUp}");
  const words = await within(log).findByRole("textbox", { name: "Editar mensagem" });
  expect(words).toBe(document.activeElement);
  expect(words).toMatchObject({ value: "Bom dai" });
  await userEvent.clear(words);
  await userEvent.type(words, "Bom dia{Enter}");

  expect(await within(log).findByText("Bom dia")).toBeTruthy();
  expect(within(log).getByText("editada")).toBeTruthy();
  expect(said("PUT", "/messages/1")).toEqual([{ body: "*Marina Lopes:*\nBom dia" }]);
  await waitFor(() => expect(box()).toBe(document.activeElement));
});

test("Esc and Cancel leave the text unchanged; a refusal shows its reason, and keeps the input", {
  tags: ["long"],
}, async () => {
  const message = aMessage(1, { ...own, body: "Bom dai", createdAt: new Date().toISOString() });
  const { log, box, said } = await openConversation([message], {
    "PUT /messages/1": () => refusal(400, "ERR_MESSAGE_TOO_OLD"),
  });
  const editor = () => within(log).findByRole("textbox", { name: "Editar mensagem" });
  await userEvent.type(box(), "{ArrowUp}");
  await userEvent.type(await editor(), " não{Escape}");
  expect(within(log).getByText("Bom dai")).toBeTruthy();

  await userEvent.type(box(), "{ArrowUp}");
  await editor();
  await userEvent.click(within(log).getByRole("button", { name: "Cancelar" }));
  expect(within(log).getByText("Bom dai")).toBeTruthy();
  expect(said("PUT", "/messages/1")).toEqual([]);

  await userEvent.type(box(), "{ArrowUp}");
  await userEvent.type(await editor(), "!");
  await userEvent.click(within(log).getByRole("button", { name: "Salvar" }));
  await within(log).findByRole("alert");
  expect(await editor()).toMatchObject({ value: "Bom dai!" });
  expect(said("PUT", "/messages/1")).toHaveLength(1);
});

test("a message is forwarded to several contacts, and the result of each is shown", { tags: ["long"] }, async () => {
  let tries = 0;
  const { log, said, calls } = await openConversation([aMessage(1)], {
    "GET /contacts": () => ({
      body: contactPage([aContact(2), aContact(3)]),
    }),
    "POST /messages/1/forward": () => {
      // The first answer is lost.
      if (++tries === 1) return noAnswer;
      return {
        body: {
          results: [
            { contactId: 2, ticketUuid: ticket.uuid, error: null },
            { contactId: 3, ticketUuid: null, error: "ERR_WAPP_INVALID_CONTACT" },
          ],
        },
      };
    },
  });
  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Encaminhar" }));
  const dialog = await screen.findByRole("dialog", { name: "Encaminhar mensagem" });

  const search = within(dialog).getByRole("searchbox");
  await userEvent.type(search, "Co");
  expect(within(dialog).getByText("Digite pelo menos 3 caracteres.")).toBeTruthy();
  await userEvent.type(search, "ntato");
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: "Contato 2" }));
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Contato 3" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Encaminhar (2)" }));
  await within(dialog).findByRole("alert");
  await userEvent.click(within(dialog).getByRole("button", { name: "Encaminhar (2)" }));

  expect(await within(dialog).findByText(/Este não é um número de WhatsApp válido/)).toBeTruthy();
  expect(within(dialog).getByText(/Encaminhada/)).toBeTruthy();
  const [first, second] = said("POST", "/messages/1/forward");
  expect(first).toEqual({ contactIds: [2, 3], clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(second).toEqual(first);
  expect(calls.filter(({ path }) => path === "/contacts").map(({ params }) => params.get("searchParam"))).toEqual([
    "Contato",
  ]);
});

test("forwarding begins with one's latest conversations, says who attends, and ends with Esc", {
  tags: ["long"],
}, async () => {
  const others = [aTicket(2, attended), aTicket(3, attended), aTicket(4, attended)];
  const { log } = await openConversation([aMessage(1)], {
    "GET /tickets": ({ params }) => ({
      body: ticketPage(params.get("withUnreadMessages") ? [] : [ticket, ...others]),
    }),
    "POST /messages/1/forward": () => ({
      body: {
        results: [
          { contactId: 2, ticketUuid: null, error: "ERR_OTHER_OPEN_TICKET", holder: { id: 8, name: "Paulo Teles" } },
          { contactId: 3, ticketUuid: others[1]?.uuid, error: null, accepted: true },
        ],
      },
    }),
  });
  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Encaminhar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Encaminhar mensagem" }));

  const recent = within(await dialog.findByRole("group", { name: "Conversas recentes" }));
  expect(recent.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"))).toEqual([
    "Contato 2",
    "Contato 3",
    "Contato 4",
  ]);
  await userEvent.click(recent.getByRole("checkbox", { name: "Contato 2" }));
  await userEvent.click(recent.getByRole("checkbox", { name: "Contato 3" }));
  await userEvent.click(dialog.getByRole("button", { name: "Encaminhar (2)" }));

  expect(await dialog.findByText(/Paulo Teles já atende este contato\./)).toBeTruthy();
  expect(dialog.getByText(/O atendimento agora é seu\./)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Fechar" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aField, aValue } from "../../testing/fields.ts";
import { aMessage } from "../../testing/fixtures.ts";
import { refusal } from "../../testing/world.ts";
import { menuOf, openConversation, own } from "./test-conversation.ts";

freshBrowserEachTest();
beforeEach(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});

const quick = (id: number, shortcode: string, message: string) => ({
  ...{ id, shortcode, message, messageType: "MESSAGE", fileId: null, file: null },
  ...{ scope: "company", queueId: null, userId: null, companyId: 1 },
});

test("a quick message is found and filled, and sent once it has no empty placeholder", { tags: ["long"] }, async () => {
  const { box, said } = await openConversation([], {
    "GET /quick-messages/list": () => ({
      body: [quick(1, "prazo", "Dois dias"), quick(2, "email", "Olá {nome}, é {email}?")],
    }),
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object) }) }),
  });

  await userEvent.type(box(), "/");
  await screen.findByRole("option", { name: /\/prazo/ });
  await userEvent.type(box(), "e");
  const list = await screen.findByRole("listbox", { name: "Mensagens rápidas" });
  const option = await within(list).findByRole("option", { name: /\/email/, selected: true });
  expect(option.textContent).toContain("e-mail: preencher");
  await userEvent.type(box(), "{Tab}");
  expect(box()).toMatchObject({ value: "Olá Contato 1, é {email}?" });

  await userEvent.type(box(), "{Enter}");
  expect(said("POST", "/messages/1")).toEqual([]);
  fireEvent.change(box(), { target: { value: "Olá Contato 1, é a@b.co?" } });
  await userEvent.type(box(), "{Enter}");

  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(1));
  expect(said("POST", "/messages/1")[0]).toMatchObject({ body: "*Marina Lopes:*\nOlá Contato 1, é a@b.co?" });
});

const ofFields = {
  "GET /fields": () => ({
    body: [
      aField(1, { name: "Plano" }),
      aField(2, { name: "Cidade" }),
      aField(3, { name: "Pedido", subject: "ticket" }),
    ],
  }),
  "GET /contacts/1/fields": () => ({ body: [aValue(1, "Ouro")] }),
};

test("a contact's fields fill a quick message; one without a value is filled in by hand", {
  tags: ["long"],
}, async () => {
  const { box, said } = await openConversation([], {
    ...ofFields,
    "GET /quick-messages/list": () => ({ body: [quick(1, "plano", "{plano} em {Cidade}, {pedido}")] }),
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object) }) }),
  });

  await userEvent.type(box(), "/plano");
  const option = await screen.findByRole("option", { name: /\/plano/ });
  await waitFor(() => expect(option.textContent).toContain("Ouro em Cidade: preencher, {pedido}"));
  await userEvent.type(box(), "{Tab}");
  expect(box()).toMatchObject({ value: "Ouro em {Cidade}, {pedido}" });
  await userEvent.click(await screen.findByRole("button", { name: "Cidade" }));
  await userEvent.type(box(), "{Enter}");
  expect(said("POST", "/messages/1")).toEqual([]);

  fireEvent.change(box(), { target: { value: "{PLANO} em Betim, {pedido}" } });
  await userEvent.type(box(), "{Enter}");
  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(1));
  expect(said("POST", "/messages/1")[0]).toMatchObject({ body: "*Marina Lopes:*\nOuro em Betim, {pedido}" });
});

test("Tab walks the values that are missing, and leaves the text box behind the last one", async () => {
  const { box } = await openConversation([], ofFields);
  fireEvent.change(box(), { target: { value: "{email} {nome} {Cidade}, {outra}" } });
  await screen.findByRole("button", { name: "Cidade" });
  const text = box() as HTMLTextAreaElement;
  const selected = () => text.value.slice(text.selectionStart, text.selectionEnd);
  text.focus();
  text.setSelectionRange(0, 0);
  await userEvent.tab();
  expect(selected()).toBe("{email}");
  await userEvent.tab();
  expect(selected()).toBe("{Cidade}");
  await userEvent.tab({ shift: true });
  expect(selected()).toBe("{email}");
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).not.toBe(text);
});

test("a text with braces waits until the fields are known, and is sent as it is where there are none", async () => {
  let answer: () => void = () => undefined;
  const { box, said, calls } = await openConversation([], {
    "GET /fields": async () => {
      await new Promise<void>((done) => (answer = done));
      return refusal(404, "ERR_NOT_FOUND");
    },
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object) }) }),
  });
  expect(calls.some(({ path }) => path === "/fields")).toBe(false);

  fireEvent.change(box(), { target: { value: "if (a) {b}" } });
  await userEvent.type(box(), "{Enter}");
  await waitFor(() => expect(calls.some(({ path }) => path === "/fields")).toBe(true));
  expect(said("POST", "/messages/1")).toEqual([]);
  const send = screen.getByRole("button", { name: "Enviar (Enter)" });
  expect(send.matches("[aria-disabled=true]")).toBe(true);
  answer();
  await waitFor(() => expect(send.matches("[aria-disabled=true]")).toBe(false));
  await userEvent.type(box(), "{Enter}");
  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(1));
  expect(said("POST", "/messages/1")[0]).toMatchObject({ body: "*Marina Lopes:*\nif (a) {b}" });
});

test("a code to pay with goes without the agent's name", async () => {
  const boleto = "23793.38128 60007.827136 95000.063305 9 84660000012345";
  const { box, said } = await openConversation([], {
    "POST /messages/1": ({ body }) => ({ body: aMessage(9, { ...own, ...(body as object) }) }),
  });

  fireEvent.change(box(), { target: { value: boleto } });
  await userEvent.type(box(), "{Enter}");

  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(1));
  expect(said("POST", "/messages/1")[0]).toMatchObject({ body: boleto });
});

test("a quick message in the list is shown on one line, with its variables filled and cut to the width", async () => {
  const words = "Olá {nome}, o pedido sai hoje, chega em dois dias úteis e pode ser acompanhado no site.";
  const { box } = await openConversation([], {
    "GET /quick-messages/list": () => ({ body: [quick(1, "aviso", "Oi"), quick(2, "envio", `${words}\nAté!`)] }),
  });
  await userEvent.type(box(), "/");
  const option = await screen.findByRole("option", { name: /\/envio/, selected: false });
  expect(option.textContent).toBe(`/envio${words.replace("{nome}", "Contato 1")} Até!`);
});

test("Enter in the open list sends nothing, also without a match; once it is closed, the text is sent", {
  tags: ["long"],
}, async () => {
  const { box, said } = await openConversation([], { "GET /quick-messages/list": () => ({ body: [] }) });

  await userEvent.type(box(), "/tab");
  await screen.findByText("Nenhuma mensagem rápida com “tab”.");
  await userEvent.keyboard("{Enter}");
  expect((box() as HTMLTextAreaElement).value).toBe("/tab");

  await userEvent.keyboard("{Escape}{Enter}");
  await waitFor(() => expect(said("POST", "/messages/1")).toHaveLength(1));
});

test("a note goes to the team only, and its draft is not the answer's", { tags: ["long"] }, async () => {
  const { box, said } = await openConversation([], { "POST /ticket-notes": () => ({ body: {} }) });
  await userEvent.type(box(), "para o contato");

  await userEvent.click(screen.getByRole("tab", { name: "Nota interna" }));
  const note = screen.getByRole("textbox", { name: "Nota interna" });
  expect(note).toMatchObject({ value: "" });
  await userEvent.type(note, "cliente antigo{Enter}");

  await waitFor(() => expect(note).toMatchObject({ value: "" }));
  expect(said("POST", "/ticket-notes")).toEqual([{ note: "cliente antigo", ticketId: 1, contactId: 1 }]);
  expect(said("POST", "/messages/1")).toEqual([]);
  await userEvent.click(screen.getByRole("tab", { name: "Mensagem" }));
  expect(box()).toMatchObject({ value: "para o contato" });
});

test("Esc closes quick messages, then the quote, then the conversation; its text stays as a draft", async () => {
  const { log, box, store } = await openConversation([aMessage(1)], {
    "GET /quick-messages/list": () => ({ body: [quick(1, "pix", "Chave")] }),
  });
  await waitFor(() => expect(document.activeElement).toBe(box()));
  await menuOf(log, "1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Responder" }));
  await screen.findByText("Respondendo a Contato 1");
  await userEvent.type(box(), "/pix");
  await screen.findByRole("option", { name: /pix/ });

  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("option", { name: /pix/ })).toBeNull();
  expect(screen.getByText("Respondendo a Contato 1")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Respondendo a Contato 1")).toBeNull();
  expect(box()).toMatchObject({ value: "/pix" });
  await userEvent.keyboard("{Escape}");
  await screen.findByText("Escolha uma conversa");
  expect(store.getState().drafts).toEqual({ 1: "/pix" });
});

test("pasted files wait for a caption, and an empty file blocks the others until it is removed", {
  tags: ["long"],
}, async () => {
  const { box } = await openConversation([]);
  const files = [new File(["x"], "foto.png", { type: "image/png" }), new File([], "vazio.pdf")];
  fireEvent.paste(box(), { clipboardData: { files, types: ["Files"] } });

  const dialog = await screen.findByRole("dialog", { name: "Enviar 2 arquivos" });
  const send = within(dialog).getByRole("button", { name: "Enviar" });
  expect(within(dialog).getByText("O arquivo está vazio.")).toBeTruthy();
  expect(send.matches("[aria-disabled=true]")).toBe(true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Tirar vazio.pdf" }));

  expect(send.getAttribute("aria-disabled")).toBeNull();
  expect(within(dialog).getByRole("textbox", { name: "Legenda de foto.png" })).toBeTruthy();
});

test("the composer has the cursor once a conversation is open", async () => {
  const { box } = await openConversation([aMessage(1)]);

  await waitFor(() => expect(document.activeElement).toBe(box()));
});

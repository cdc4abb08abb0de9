import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aField } from "../../testing/fields.ts";
import { aQueue, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const uuid = "00000000-0000-4000-8000-000000000001";
const table: QuickMessage = {
  id: 4,
  shortcode: "frete-tabela",
  message: "Segue a tabela.",
  messageType: "FILE_AND_MESSAGE",
  fileId: uuid,
  file: { id: uuid, name: "Tabela.pdf", mimeType: "application/pdf", size: 184_000, url: "/x" },
  scope: "queue",
  queueId: 1,
  userId: 7,
  companyId: 1,
};

async function quickMessages(list = [table], session = aSession()) {
  const routes: Routes = {
    "GET /tickets": () => ({ body: ticketPage([]) }),
    "GET /whatsapp": () => ({ body: [] }),
    "GET /queue": () => ({ body: [aQueue(1, "Suporte")] }),
    "GET /quick-messages/list": () => ({ body: list }),
    "POST /quick-messages": ({ body }) => ({
      body: { ...table, id: 9, fileId: null, file: null, queueId: null, ...(body as object) },
    }),
    "PUT /quick-messages/9": ({ body }) => ({ body: { ...table, id: 9, ...(body as object) } }),
    "POST /quick-messages/9/upload": () => ({ body: table }),
    "DELETE /quick-messages/4/upload": () => ({ body: table }),
    "DELETE /quick-messages/4": () => ({ body: { message: "gone" } }),
  };
  const world = makeWorld(routes, session);
  await renderApp(world, "/quick-messages");
  const sent = () =>
    world.calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { ...world, sent };
}
const openForm = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar" }));
  return within(await screen.findByRole("dialog"));
};

test("the table shows the text of each shortcode and who may use it", async () => {
  await quickMessages();

  const row = await screen.findByRole("row", { name: /frete-tabela/ });
  expect(within(row).getByRole("cell", { name: "Segue a tabela." })).toBeTruthy();
  expect(within(row).getByRole("cell", { name: "Arquivo e mensagem" })).toBeTruthy();
  expect(await within(row).findByRole("cell", { name: "Suporte" })).toBeTruthy();
});

test("the search finds texts without their accents", async () => {
  const other = { ...table, id: 5, shortcode: "troca", message: "Faça a troca em até 7 dias." };
  await quickMessages([table, other]);
  await screen.findByRole("row", { name: /frete-tabela/ });

  await userEvent.type(screen.getByRole("textbox", { name: "Atalho ou texto" }), "faca");

  await waitFor(() => expect(screen.queryByRole("row", { name: /frete-tabela/ })).toBeNull());
  expect(screen.getByRole("row", { name: /troca/ })).toBeTruthy();
});

test("agents change their own, and only use the company's", async () => {
  const own = { ...table, id: 5, shortcode: "minha", scope: "user", queueId: null } as const;
  const shared = { ...table, id: 6, shortcode: "pix", scope: "company", queueId: null, userId: 8 } as const;
  await quickMessages([own, shared], aSession("token-1", "user"));

  const mine = within(await screen.findByRole("row", { name: /minha/ }));
  expect(mine.getByRole("button", { name: "Editar: /minha" })).toBeTruthy();
  const theirs = within(screen.getByRole("row", { name: /pix/ }));
  expect(theirs.queryAllByRole("button")).toEqual([]);
});

test("a variable is inserted at the cursor", { tags: ["long"] }, async () => {
  const { calls } = await quickMessages([]);
  const dialog = await openForm();
  const message = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Mensagem/ });

  await userEvent.type(dialog.getByRole("textbox", { name: /^Atalho/ }), "ola");
  await userEvent.type(message, "Olá !");
  message.setSelectionRange(4, 4);
  await userEvent.click(dialog.getByRole("button", { name: "Inserir {nome}" }));
  await waitFor(() => expect(message.selectionStart).toBe(10));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Mensagem rápida adicionada")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    shortcode: "ola",
    message: "Olá {nome}!",
    messageType: "MESSAGE",
    scope: "company",
    queueId: null,
    template: null,
  });
});

test("a field of contacts is a variable of a quick message", async () => {
  const { routes } = await quickMessages([]);
  routes["GET /fields"] = () => ({ body: [aField(1, { name: "Plano" }), aField(2, { name: "E-mail" })] });
  const dialog = await openForm();
  const message = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Mensagem/ });
  await userEvent.type(message, "Plano {{PLANO} {{x}");
  await userEvent.click(await dialog.findByRole("button", { name: "Inserir {Plano}" }));
  expect(await dialog.findByText("O nome {x} não é uma variável: sai escrito assim.")).toBeTruthy();
  expect(message.value).toBe("Plano {PLANO} {x}{Plano}");
});

test("a shortcode of two letters is too short, and a queue must be chosen", async () => {
  const { sent } = await quickMessages([]);
  const dialog = await openForm();

  await userEvent.type(dialog.getByRole("textbox", { name: /^Atalho/ }), "ol");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Quem pode usar" }), "queue");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await dialog.findByText("Mínimo de 3 caracteres")).toBeTruthy();
  expect(dialog.getAllByText("Obrigatório")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a file is uploaded after the message; a second try updates the same message", async () => {
  const { routes, sent } = await quickMessages([]);
  routes["POST /quick-messages/9/upload"] = () => refusal(413, "ERR_FILE_TOO_LARGE");
  const dialog = await openForm();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Atalho/ }), "tabela");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: /^Tipo/ }), "FILE");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();

  await userEvent.upload(dialog.getByLabelText("Arquivo", { selector: "input" }), new File(["x"], "Tabela.pdf"));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("O arquivo é grande demais para o WhatsApp.")).toBeTruthy();
  routes["POST /quick-messages/9/upload"] = () => ({ body: table });
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Mensagem rápida adicionada")).toBeTruthy();
  expect(sent()).toEqual([
    "POST /quick-messages",
    "POST /quick-messages/9/upload",
    "PUT /quick-messages/9",
    "POST /quick-messages/9/upload",
  ]);
});

test("a stored file is removed with the second click", async () => {
  const { sent } = await quickMessages();
  await userEvent.click(await screen.findByRole("button", { name: "Editar: /frete-tabela" }));

  await userEvent.click(await screen.findByRole("button", { name: "Remover" }));
  expect(sent()).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: "Clique de novo para excluir" }));

  expect(await screen.findByText("Arquivo excluído")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Escolher arquivo" })).toBeTruthy();
});

test("a message is deleted after asking", async () => {
  await quickMessages();
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de /frete-tabela" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));

  expect(await screen.findByText("Mensagem rápida excluída")).toBeTruthy();
});

test("an agent shares a message with their own queues only", async () => {
  const agent = aSession("token-1", "user");
  await quickMessages([], agent);
  const form = await openForm();
  const scope = form.getByRole("combobox", { name: "Quem pode usar" });
  const choices = (box: HTMLElement) =>
    within(box)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(choices(scope)).toEqual(["Só eu", "Uma fila"]);
  await userEvent.selectOptions(scope, "queue");
  expect(choices(form.getByRole("combobox", { name: /^Fila/ }))).toEqual([
    "Selecione uma fila",
    agent.user.queues[0]?.name,
  ]);
});

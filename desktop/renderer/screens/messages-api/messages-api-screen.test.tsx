import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../client/api-error.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aConnection, aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const shop = aConnection(1, { name: "Loja Centro", token: "token-of-centro" });
const branch = aConnection(2, { name: "Filial", token: "token-of-filial" });
const sent = { mensagem: "Mensagem enviada", messageId: "7", messageIds: ["7"], status: "queued" };

async function open(connections = [shop, branch], change: Routes = {}, profile: "admin" | "user" = "admin") {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: connections }),
      "POST /api/messages/send": () => ({ body: sent }),
      ...change,
    },
    aSession("session-token", profile),
  );
  await renderApp(world, "/messages-api");
  return { ...world, sent: () => world.calls.filter(({ path }) => path === "/api/messages/send") };
}
const form = async (name: string) => within(await screen.findByRole("form", { name }));

test("examples contain the chosen connection's token, in the chosen programming language", async () => {
  await open();
  const text = within(await screen.findByRole("region", { name: "Enviar texto" }));
  expect(text.getByRole("tabpanel").textContent).toContain("Authorization: Bearer token-of-centro");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Conexão" }), "Filial");
  expect(text.getByRole("tabpanel").textContent).toContain("Bearer token-of-filial");
  await userEvent.click(text.getByRole("tab", { name: "Python" }));
  expect(text.getByRole("tabpanel").textContent).toContain("requests.post(");
});

test("a number of the official API has an example with a template of its own, and the sentence on the 24 hours", async () => {
  const official = aConnection(3, { name: "Oficial", token: "token-of-official", capabilities: ["templates"] });
  const template = {
    ...{ id: 1, connectionId: 3, name: "retirada", language: "pt_BR", category: "utility", nextCategory: null },
    ...{ nextCategoryAt: null, status: "approved", quality: "green", reason: "", isSupported: true },
    ...{ header: null, body: "Olá, {{1}}, pode vir buscar.", footer: "", buttons: [], examples: { "body.1": "Ana" } },
    updatedAt: "2026-11-20T12:00:00.000Z",
  };
  // The product sends it itself: a program's would ask for a rating that nobody records.
  const rating = { id: 2, name: "balcao_avaliacao_20261128_1405", body: "Como foi?" };
  const routes = { "GET /message-templates/3": () => ({ body: [{ ...template, ...rating }, template] }) };
  await open([shop, official], routes);
  await form("Testar o envio de texto");
  expect(screen.queryByRole("region", { name: /^Enviar modelo/ })).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Conexão" }), "Oficial");
  const card = within(await screen.findByRole("region", { name: /^Enviar modelo/ }));
  expect(card.getByText(/^Depois de 24 horas sem mensagem/)).toBeTruthy();
  const code = () => card.getByRole("tabpanel").textContent;
  await waitFor(() =>
    expect(code()).toContain('"template": {"name":"retirada","language":"pt_BR","values":{"body.1":"Ana"}}'),
  );
  expect(code()).toContain("Bearer token-of-official");
  expect(card.getByRole("link", { name: "Modelos de mensagem" }).getAttribute("href")).toContain(
    "/connections/3/templates",
  );
});

test("a test message is sent with the token, not with the user's session", { tags: ["long"] }, async () => {
  const world = await open();
  const test = await form("Testar o envio de texto");
  expect((test.getByRole("textbox", { name: "Token" }) as HTMLInputElement).value).toBe("token-of-centro");
  await userEvent.click(test.getByRole("button", { name: "Enviar" }));
  expect(test.getAllByText("Obrigatório").length).toBe(2);
  await userEvent.type(test.getByRole("textbox", { name: "Número" }), "5531988001020");
  await userEvent.type(test.getByRole("textbox", { name: "Mensagem" }), "Olá!");
  await userEvent.click(test.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Mensagem na fila de envio")).toBeTruthy();
  expect(world.sent()).toMatchObject([{ token: "token-of-centro", body: { number: "5531988001020", body: "Olá!" } }]);
});

test("a retry is sent once; a changed or repeated text is a new message", { tags: ["long"] }, async () => {
  let answers = 0;
  const world = await open([shop], { "POST /api/messages/send": () => (++answers === 1 ? noAnswer : { body: sent }) });
  const test = await form("Testar o envio de texto");
  const words = test.getByRole("textbox", { name: "Mensagem" });
  const send = () => userEvent.click(test.getByRole("button", { name: "Enviar" }));
  await userEvent.type(test.getByRole("textbox", { name: "Número" }), "5531988001020");
  await userEvent.type(words, "Olá!");
  await send();
  await test.findByRole("alert");
  await send();
  await waitFor(() => expect(words).toMatchObject({ value: "" }));
  for (const text of ["Olá!", "Tchau!"]) {
    await userEvent.type(words, text);
    await send();
    await waitFor(() => expect(words).toMatchObject({ value: "" }));
  }
  const keys = world.sent().map(({ key }) => key);
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test("a file is sent as a form, and never without one", async () => {
  const world = await open();
  const test = await form("Testar o envio de arquivo");
  await userEvent.type(test.getByRole("textbox", { name: "Número" }), "5531988001020");
  await userEvent.click(test.getByRole("button", { name: "Enviar" }));
  expect(await test.findByText("Obrigatório")).toBeTruthy();
  await userEvent.upload(test.getByLabelText("Arquivo", { selector: "input" }), new File(["%PDF"], "nota.pdf"));
  await userEvent.click(test.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText("Mensagem na fila de envio")).toBeTruthy();
  expect(String(world.sent()[0]?.body)).toContain('name="medias"');
});

test("a refusal shows its reason, and the form stays unchanged", async () => {
  await open([shop], { "POST /api/messages/send": () => refusal(401, "ERR_API_TOKEN") });
  const test = await form("Testar o envio de texto");
  await userEvent.type(test.getByRole("textbox", { name: "Número" }), "5531988001020");
  await userEvent.type(test.getByRole("textbox", { name: "Mensagem" }), "Olá!");
  await userEvent.click(test.getByRole("button", { name: "Enviar" }));
  expect(await test.findByText("Token inválido. Confira o token da conexão.")).toBeTruthy();
  expect((test.getByRole("textbox", { name: "Mensagem" }) as HTMLTextAreaElement).value).toBe("Olá!");
  expect(screen.getByRole("heading", { name: "API de mensagens" })).toBeTruthy();
});

test("without a token the page links to where one is created", async () => {
  await open([aConnection(1, { token: "" })]);
  expect(await screen.findByText(/Você precisa do token de uma conexão/)).toBeTruthy();
  expect(screen.getAllByRole("tabpanel")[0]?.textContent).toContain("SEU_TOKEN");
});

test("an agent has no such screen", async () => {
  await open([shop], {}, "user");
  expect(await screen.findByText("Atendendo")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "API de mensagens" })).toBeNull();
});

import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aConnection, aMessage, ticketPage } from "../../../testing/fixtures.ts";
import { type Routes, refusal } from "../../../testing/world.ts";
import { gapText } from "../../../ui/template/gap-text.ts";
import { suggestedValues } from "../../../ui/template/suggested-values.ts";
import { openConversation, own, ticket } from "../test-conversation.ts";

freshBrowserEachTest();

const template: MessageTemplate = {
  ...{
    id: 3,
    connectionId: 5,
    name: "pedido",
    language: "pt_BR",
    category: "utility",
    nextCategory: null,
    nextCategoryAt: null,
  },
  ...{ status: "approved", quality: "green", reason: "", isSupported: true, updatedAt: "2026-11-20T12:00:00.000Z" },
  header: { format: "text", text: "Pedido {{1}}" },
  body: "Olá, {{1}}! Chega até {{2}}.",
  footer: "Loja do Zé",
  buttons: [{ type: "reply", text: "Pode vir", value: "" }],
  examples: {},
};
const content = {
  ...{ kind: "template" as const, name: "pedido", language: "pt_BR", header: "Pedido 12", footer: "Loja do Zé" },
  buttons: template.buttons,
  fields: [],
};

/** A conversation on a connection of these capabilities, whose window is closed. */
function openShut(capabilities: ("serviceWindow" | "templates")[], change: Routes = {}, messages = [aMessage(1, {})]) {
  const shut = { ...ticket, whatsappId: 5, windowUntil: new Date(Date.now() - 1000).toISOString() };
  return openConversation(messages, {
    "GET /tickets": () => ({ body: ticketPage([shut]) }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: shut }),
    "GET /whatsapp": () => ({ body: [aConnection(5, { capabilities })] }),
    "GET /message-templates/5": () => ({ body: [template] }),
    ...change,
  });
}

async function fillPicker() {
  await userEvent.click(await screen.findByRole("button", { name: "Enviar modelo" }));
  await userEvent.click(await screen.findByRole("button", { name: /pedido/ }));
  const form = within(await screen.findByRole("dialog", { name: "pedido" }));
  await userEvent.type(form.getByLabelText(/^Pedido ___/), "12");
  await userEvent.type(form.getByLabelText(/^Chega até ___\./), "18h");
  return form;
}

test("a channel without templates offers none, whatever its window", async () => {
  const { box } = await openShut(["serviceWindow"]);
  expect(box()).toMatchObject({ placeholder: "Passaram 24 horas: espere o contato escrever" });
  expect(screen.queryByRole("button", { name: "Enviar modelo" })).toBeNull();
});

test("a template is sent with its values, the contact's name being suggested, and keeps its id after a lost answer", {
  tags: ["long"],
}, async () => {
  const answers = [{ status: 503, body: {} }, { body: aMessage(9, { ...own, content }) }];
  const { said } = await openShut(["serviceWindow", "templates"], {
    "POST /messages/1/template": () => answers.shift() ?? refusal(500, "ERR_INTERNAL"),
  });
  const form = await fillPicker();
  expect(form.getByRole("heading", { name: "Como o contato vê" })).toBeTruthy();
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  await form.findByRole("alert");
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  const [first, second] = said("POST", "/messages/1/template") as { clientId: string }[];
  expect(first).toMatchObject({
    template: {
      ...{ name: "pedido", language: "pt_BR" },
      values: { "header.1": "12", "body.1": "Contato 1", "body.2": "18h" },
    },
  });
  expect(second).toEqual(first);
});

test("after a lost answer another template is another message", async () => {
  const simple = { ...template, id: 4, name: "aviso", header: null, body: "Mudamos de endereço.", buttons: [] };
  const { said } = await openShut(["serviceWindow", "templates"], {
    "GET /message-templates/5": () => ({ body: [template, simple] }),
    "POST /messages/1/template": () => ({ status: 503, body: {} }),
  });
  const form = await fillPicker();
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  await form.findByRole("alert");
  await userEvent.click(form.getByRole("button", { name: "Voltar" }));
  await userEvent.click(await screen.findByRole("button", { name: /^aviso/ }));
  const other = within(await screen.findByRole("dialog", { name: "aviso" }));
  await userEvent.click(other.getByRole("button", { name: "Enviar" }));
  await other.findByRole("alert");
  const [first, second] = said("POST", "/messages/1/template") as { clientId: string }[];
  expect(second?.clientId).not.toBe(first?.clientId);
});

test("the bubble of a template shows its header, footer and buttons", async () => {
  const message = aMessage(2, { ...own, body: "Olá, Ana! Chega até 18h.", content });
  const { log } = await openShut(["serviceWindow", "templates"], {}, [message]);
  for (const text of ["Pedido 12", "Olá, Ana! Chega até 18h.", "Loja do Zé", "Pode vir"])
    expect(within(log).getByText(text)).toBeTruthy();
});

test("the template for ratings is not offered: a tap on it would be no rating", async () => {
  const rating = { ...template, id: 4, name: "balcao_avaliacao_20261128_1405" };
  await openShut(["serviceWindow", "templates"], {
    "GET /message-templates/5": () => ({ body: [rating, template] }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Enviar modelo" }));
  await screen.findByRole("button", { name: /^pedido/ });
  expect(screen.queryByRole("button", { name: /^balcao_avaliacao/ })).toBeNull();
});

test.each([
  ["rating", "paused", /A avaliação não foi pedida: o contato não escreveu .*, e a Meta pausou o modelo/],
  ["farewell", "window", /A mensagem de conclusão não foi enviada: o contato não escreveu nas últimas 24 horas/],
  ["reminder", "window", /O lembrete não foi enviado: o contato não escreveu nas últimas 24 horas/],
] as const)("the conversation says what was not sent, and why: %s, %s", async (message, why, text) => {
  const change = { kind: "unsaid" as const, message, why };
  const line = { id: 1, ticketId: 1, user: null, change, createdAt: "2026-11-21T15:30:00.000Z" };
  const { log } = await openShut(["serviceWindow"], { "GET /tickets/1/history": () => ({ body: [line] }) });
  expect(await within(log).findByText(text)).toBeTruthy();
});

test("a message that came too late leads to the templates", { tags: ["long"] }, async () => {
  const late = aMessage(2, { ...own, failure: "ERR_WAPP_OUTSIDE_WINDOW" });
  const { log } = await openShut(["serviceWindow", "templates"], {}, [late]);
  await userEvent.click(await within(log).findByRole("button", { name: "Enviar modelo" }));
  expect(await screen.findByRole("dialog", { name: "Enviar modelo" })).toBeTruthy();
});

test.each([
  ["Olá, {{1}}! Pedido {{2}}.", { "body.1": "Ana" }],
  ["*Bom dia* {{2}}, seu pedido {{1}} saiu.", { "body.2": "Ana" }],
  ["Oi {{nome}}, tudo bem?", { "body.nome": "Ana" }],
  ["Seu pedido {{1}} saiu.", {}],
])("the name is suggested where the contact is greeted: %s", (body, values) => {
  expect(suggestedValues({ header: null, body, footer: "", buttons: [] }, "Ana")).toEqual(values);
});

test("the first name is suggested where the template's example is one word", () => {
  const parts = { header: null, body: "Olá, {{1}}!", footer: "", buttons: [] };
  expect(suggestedValues(parts, "Ana Lima", { "body.1": "Maria" })).toEqual({ "body.1": "Ana" });
  expect(suggestedValues(parts, "Ana Lima", { "body.1": "Maria Souza" })).toEqual({ "body.1": "Ana Lima" });
});

test.each([
  ["Olá, *{{1}}*! Seu pedido {{2}} saiu.", "1", "Olá, ___!"],
  ["Olá, *{{1}}*! Seu pedido {{2}} saiu.", "2", "Seu pedido ___ saiu."],
  ["Pedido {{1}} chega às {{2}} horas", "1", "Pedido ___ chega às … horas"],
  ["O total é R$ {{1}}.\nObrigado", "1", "O total é R$ ___."],
  [
    "Informamos que a visita técnica foi marcada para {{1}}, com o técnico da sua região, pela manhã.",
    "1",
    "… técnica foi marcada para ___, com o técnico da sua…",
  ],
  ["{{1}}", "1", null],
])("a field is named by the words around its gap: %s", (body, name, label) => {
  const parts = { header: null, body, footer: "", buttons: [] };
  expect(gapText(parts, { key: `body.${name}`, place: "body", name })).toBe(label);
});

import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aConnection, aMessage, aTicket, ticketPage } from "../../../testing/fixtures.ts";
import { aMessageTemplate, aQuickMessage } from "../../../testing/message-templates.ts";
import { type Routes, refusal } from "../../../testing/world.ts";
import { openConversation, own, ticket } from "../test-conversation.ts";

freshBrowserEachTest();

const pedido = aMessageTemplate(3);
const aviso = aMessageTemplate(4, { name: "aviso", body: "Mudamos de endereço." });
const quick = aQuickMessage(1);
const withValues = (values: Record<string, string>) => ({ name: "pedido", language: "pt_BR", values });

/** The dialog in a conversation of Ana Lima, who has no protocol yet and whose window is shut. */
async function openPicker(quicks: QuickMessage[] | null, templates: MessageTemplate[] = [aviso, pedido], more = {}) {
  const contact = { ...aTicket(1).contact, name: "Ana Lima" };
  const windowUntil = new Date(Date.now() - 1000).toISOString();
  const shut = { ...ticket, contact, protocol: "", whatsappId: 5, windowUntil, ...more };
  const routes: Routes = {
    "GET /tickets": () => ({ body: ticketPage([shut]) }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: shut }),
    "GET /whatsapp": () => ({ body: [aConnection(5, { capabilities: ["serviceWindow", "templates"] })] }),
    "GET /message-templates/5": () => ({ body: templates }),
    "GET /quick-messages/list": () => (quicks ? { body: quicks } : refusal(500, "ERR_INTERNAL")),
    "POST /messages/1/template": () => ({ body: aMessage(9, own) }),
  };
  const world = await openConversation([aMessage(1, {})], routes);
  await userEvent.click(await screen.findByRole("button", { name: "Enviar modelo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Enviar modelo" }));
  await dialog.findAllByRole("listitem");
  const shown = () => dialog.getAllByRole("listitem").map((item) => item.textContent);
  const sent = () => world.said("POST", "/messages/1/template") as { template: object }[];
  return { ...world, dialog, shown, sent };
}
const openForm = async (name: RegExp) => {
  await userEvent.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name: "pedido" }));
};
const shownIn = (form: Awaited<ReturnType<typeof openForm>>, label: RegExp) =>
  form.getByLabelText<HTMLInputElement>(label).value;

test("quick messages whose template can be sent here come first, filled with the contact's data", async () => {
  const others = [
    aQuickMessage(2, { shortcode: "ola", template: null }),
    aQuickMessage(3, { shortcode: "antiga", template: { ...withValues({}), name: "nenhum" } }),
    aQuickMessage(4, { shortcode: "ingles", template: { ...withValues({}), language: "en" } }),
    aQuickMessage(5, { shortcode: "pausada", template: { ...withValues({}), name: "velho" } }),
  ];
  // An admin's list has those that cannot be sent, too.
  const paused = aMessageTemplate(7, { name: "velho", status: "paused" });
  const { dialog, shown } = await openPicker([quick, ...others], [aviso, pedido, paused]);
  expect(shown()).toEqual([
    "/entregapedidoOlá, Ana! Chega até 18h.",
    "avisoPortuguês (Brasil)Mudamos de endereço.",
    "pedidoPortuguês (Brasil)Olá, {{1}}! Chega até {{2}}.",
  ]);
  const lists = ["Mensagens rápidas", "Modelos"].map((name) => dialog.getByRole("list", { name }));
  expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([1, 2]);
});

test("one search finds shortcodes, names and texts; headings are shown only over both kinds", async () => {
  const { dialog, shown } = await openPicker([quick]);
  const search = dialog.getByRole("textbox", { name: "Buscar modelo" });
  const headings = () => dialog.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  const find = async (text: string) => {
    await userEvent.clear(search);
    await userEvent.type(search, text);
    return [headings(), shown()];
  };
  const [asQuick, asTemplate] = [
    "/entregapedidoOlá, Ana! Chega até 18h.",
    "pedidoPortuguês (Brasil)Olá, {{1}}! Chega até {{2}}.",
  ];
  expect(await find("/entr")).toEqual([[], [asQuick]]);
  expect(await find("olá, ana")).toEqual([[], [asQuick]]);
  expect(await find("PEDIDO")).toEqual([
    ["Mensagens rápidas", "Modelos"],
    [asQuick, asTemplate],
  ]);
  expect(await find("endereco")).toEqual([[], ["avisoPortuguês (Brasil)Mudamos de endereço."]]);
});

test("a chosen quick message fills the fields, and is sent as the agent left them", async () => {
  const { sent } = await openPicker([quick]);
  const form = await openForm(/^\/entrega/);
  expect(shownIn(form, /^Olá, ___!/)).toBe("Ana");
  expect(shownIn(form, /^Chega até ___/)).toBe("18h");
  await userEvent.clear(form.getByLabelText(/^Chega até ___/));
  await userEvent.type(form.getByLabelText(/^Chega até ___/), "19h");
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent()).toMatchObject([{ template: withValues({ "body.1": "Ana", "body.2": "19h" }) }]);
});

test("a variable without a value, and an empty field, wait for the agent", async () => {
  const gaps = withValues({ "body.1": "", "body.2": "pedido {protocolo}" });
  const { shown, sent } = await openPicker([aQuickMessage(1, { template: gaps })]);
  expect(shown()[0]).toBe("/entregapedidoOlá, {{1}}! Chega até {{2}}.");
  const form = await openForm(/^\/entrega/);
  // The name is suggested, as for a template without a quick message.
  expect(shownIn(form, /^Olá, ___!/)).toBe("Ana Lima");
  expect(shownIn(form, /^Chega até ___/)).toBe("");
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  expect(await form.findByText("Preencha antes de enviar.")).toBeTruthy();
  // Typed by hand it has no value either.
  await userEvent.type(form.getByLabelText(/^Chega até ___/), "{{protocolo}");
  await userEvent.click(form.getByRole("button", { name: "Enviar" }));
  expect(form.getByText("Preencha antes de enviar.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a contact without a name is greeted by nobody's name", { tags: ["long"] }, async () => {
  const contact = { ...ticket.contact, name: "+55 31 98842-1907" };
  const { dialog } = await openPicker([quick], [pedido], { contact });
  await userEvent.click(dialog.getByRole("button", { name: /^\/entrega/ }));
  const form = within(await screen.findByRole("dialog", { name: "pedido" }));
  expect(shownIn(form, /^Olá, ___!/)).toBe("");
});

test("without the quick messages the templates can still be sent", async () => {
  const { dialog, shown } = await openPicker(null);
  expect(shown()).toHaveLength(2);
  expect(dialog.getByText("As mensagens rápidas não foram carregadas.")).toBeTruthy();
  expect(dialog.queryAllByRole("heading", { level: 3 })).toEqual([]);
  expect(await openForm(/^pedido/)).toBeTruthy();
});

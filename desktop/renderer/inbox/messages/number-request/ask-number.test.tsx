import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { noAnswer } from "../../../client/api-error.ts";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aConnection, aContact, aMessage, ticketPage } from "../../../testing/fixtures.ts";
import { type Routes, refusal, settle } from "../../../testing/world.ts";
import { openConversation, own, ticket } from "../test-conversation.ts";

freshBrowserEachTest();

const proposal =
  "Para continuar seu atendimento, precisamos do seu número de telefone. Toque no botão abaixo para compartilhá-lo.";
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const request = (change: Partial<Message> = {}) =>
  aMessage(9, { ...own, body: proposal, content: { kind: "numberRequest" }, createdAt: inHours(0), ...change });
const bia = { ...ticket.contact, name: "Bia Doces", number: "", username: "bia.doces" };

type Open = { change?: Partial<Ticket>; routes?: Routes; capabilities?: Capability[]; messages?: Message[] };

/** A conversation on an official number with somebody whose number WhatsApp hides. */
async function open({ change = {}, routes = {}, capabilities = ["askNumber"], messages = [aMessage(1)] }: Open = {}) {
  const hidden = { ...ticket, whatsappId: 5, contact: bia, windowUntil: inHours(10), ...change };
  const world = await openConversation(messages, {
    "GET /tickets": () => ({ body: ticketPage([hidden]) }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ({ body: hidden }),
    "GET /whatsapp": () => ({ body: [aConnection(5, { capabilities: ["serviceWindow", ...capabilities] })] }),
    "GET /contacts/1": () => ({ body: aContact(1, { ...hidden.contact, isGroup: hidden.isGroup }) }),
    ...routes,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Abrir dados do contato" }));
  const drawer = within(await screen.findByRole("complementary", { name: "Dados do contato" }));
  return { ...world, drawer, asked: () => world.said("POST", "/messages/1/number-request") };
}
const button = { name: "Pedir o número" };
const menuItem = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  return within(await screen.findByRole("menu")).queryByRole("menuitem", { name: /^Pedir o número/ });
};
const form = async () => within(await screen.findByRole("dialog", { name: "Pedir o número de Bia Doces" }));

test("a request is sent once, and its time stands in place of the button", { tags: ["long"] }, async () => {
  const { log, drawer, asked } = await open({
    routes: { "POST /messages/1/number-request": () => ({ body: request() }) },
  });
  await userEvent.click(await drawer.findByRole("button", button));
  const dialog = await form();
  expect(dialog.getByRole("textbox", { name: /^Texto do pedido/ })).toMatchObject({ value: proposal });
  expect(dialog.getByText(/botão “Compartilhar dados de contato”.+decide/)).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Enviar pedido" }));

  expect(await within(log).findByText(proposal)).toBeTruthy();
  expect(within(log).getByText("Compartilhar dados de contato").closest("button")).toBeNull();
  expect(asked()).toEqual([{ body: proposal, clientId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  expect(await drawer.findByText(/^Número pedido (hoje|ontem) às \d\d:\d\d$/)).toBeTruthy();
  expect(drawer.queryByRole("button", button)).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a repeat after a lost answer names the same message; a text is necessary, and may not be longer than 1024 characters", {
  tags: ["long"],
}, async () => {
  const answers = [noAnswer, { body: request() }];
  const { drawer, asked } = await open({
    routes: { "POST /messages/1/number-request": () => answers.shift() ?? refusal(500, "ERR_INTERNAL") },
  });
  await userEvent.click(await drawer.findByRole("button", button));
  const dialog = await form();
  const text = dialog.getByRole("textbox", { name: /^Texto do pedido/ });
  const send = () => userEvent.click(dialog.getByRole("button", { name: "Enviar pedido" }));
  await userEvent.clear(text);
  await send();
  expect(await dialog.findByText("Obrigatório")).toBeTruthy();
  await userEvent.click(text);
  await userEvent.paste("x".repeat(1025));
  await send();
  expect(await dialog.findByText("Máximo de 1.024 caracteres")).toBeTruthy();
  expect(asked()).toEqual([]);
  await userEvent.clear(text);
  await userEvent.type(text, "Qual é o seu número?");
  await send();
  await dialog.findByRole("alert");
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = asked();
  expect(first).toMatchObject({ body: "Qual é o seu número?" });
  expect(second).toEqual(first);
});

test("a second request is possible from the menu and by the keyboard while one waits", { tags: ["long"] }, async () => {
  const { drawer } = await open({ messages: [request({ createdAt: inHours(-1) })] });
  await drawer.findByText(/^Número pedido/);
  const item = await menuItem();
  await userEvent.click(item as HTMLElement);
  await userEvent.click((await form()).getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await screen.findByRole("combobox", { name: "Ir para ou fazer" }), "pedir o numero");
  await userEvent.click(await screen.findByRole("option", button));
  expect(await form()).toBeTruthy();
});

test("a request without an answer is over after a day", async () => {
  const { drawer } = await open({ messages: [request({ createdAt: inHours(-25) })] });
  expect(await drawer.findByRole("button", button)).toBeTruthy();
  expect(drawer.queryByText(/^Número pedido/)).toBeNull();
});

test("after the service window it says why nothing can be asked", { tags: ["long"] }, async () => {
  const { drawer } = await open({ change: { windowUntil: inHours(-1) } });
  const shut = await drawer.findByRole("button", button);
  expect(shut.getAttribute("aria-disabled")).toBe("true");
  await userEvent.hover(shut);
  const why = "Passaram 24 horas sem mensagem do contato. Dá para pedir quando ele escrever.";
  expect(await screen.findByText(why)).toBeTruthy();
  await userEvent.click(shut);
  const item = await menuItem();
  expect(item?.getAttribute("aria-disabled")).toBe("true");
  expect(item?.textContent).toContain(why);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each<[string, Open]>([
  ["on a channel without the button", { capabilities: [] }],
  ["of a contact whose number is known", { change: { contact: ticket.contact } }],
  ["of a group", { change: { isGroup: true } }],
  ["in a closed conversation", { change: { status: "closed" } }],
])("nothing is offered %s", async (_, given) => {
  const { drawer } = await open(given);
  await drawer.findByRole("button", { name: "Agendar" });
  await settle();
  expect(drawer.queryByRole("button", button)).toBeNull();
  expect(await menuItem()).toBeNull();
});

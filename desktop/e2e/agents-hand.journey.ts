import { expect } from "@playwright/test";
import { type ApiClient, signIn } from "../../server/testing/api-client.ts";
import { pdf } from "../../server/testing/samples/samples.ts";
import { until } from "../../server/testing/until.ts";
import type { TicketPage } from "../../shared/inbox/tickets.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent double-clicks, keeps typing and presses Enter by habit. None of it may do harm. */
let stage: Stage;
let agent: Screen;
let admin: ApiClient;
const customers = ["Fila Um", "Fila Dois", "Fila Três", "Fila Quatro"].map((name, n) => ({
  name,
  number: `553197777005${n}`,
}));

test.beforeAll(async () => {
  stage = await setStage();
  for (const { number, name } of customers) await stage.sandbox.savePhone({ number, name });
  await linkShop(stage);
  for (const { number: from } of customers) {
    const { id } = await stage.sandbox.sendText({ from, to: shop, text: "Olá?" });
    // One after the other, so that the tickets have different times.
    await stage.sandbox.waitForMessage({ phone: from, chat: shop, id, status: "delivered" });
  }
  agent = await stage.signIn(paulo);
  admin = await signIn(stage.server().url, marina.email, marina.password);
});
test.afterAll(() => stage?.close());

const composer = () => agent.getByRole("textbox", { name: "Mensagem", exact: true });
const heading = (name: string) => agent.getByRole("heading", { level: 2, name, exact: true });
const nextAccept = (name: RegExp | string) =>
  agent.getByRole("region", { name: "Próxima da fila" }).getByRole("button", { name });
const received = (number: string) => stage.sandbox.sentTo(number, shop).map(({ text }) => text);
const isWriting = () => until("the cursor in the message box", () => composer().evaluate(isFocused));
const isFocused = (element: Element): boolean => element === document.activeElement;

/** A customer's ticket as an admin sees it. */
const ticketOf = async (number: string) =>
  (await admin.call<TicketPage>("GET", `/tickets?showAll=true&searchParam=${number}`)).tickets[0];
const statusOf = async (number: string) => (await ticketOf(number))?.status;

test("keeps the composer's text after accepting, and writes to the accepted customer", async () => {
  await nextAccept(/Fila Um/).click();
  await heading("Fila Um").waitFor();
  await isWriting();
  await agent.keyboard.type("Bom dia");
  await agent.keyboard.press("Enter");

  await until("the answer", () => received(customers[0]?.number ?? "").some((text) => text.includes("Bom dia")));
  expect(await statusOf(customers[1]?.number ?? "")).toBe("pending");
});

test("presses Space and Enter on the ticket it has just accepted, and accepts no other", async () => {
  await nextAccept(/Fila Dois/).focus();
  await agent.keyboard.press("Enter");
  await agent.keyboard.press("Space");
  await agent.keyboard.press("Enter");
  await heading("Fila Dois").waitFor();
  await isWriting();

  expect(await statusOf(customers[2]?.number ?? "")).toBe("pending");
});

test('lists waiting customers by the longest wait, and accepts the first with "next"', async () => {
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent.getByRole("option").first().filter({ hasText: "Fila Três" }).waitFor();
  // A further message does not change the contact's place in the queue.
  const third = customers[2]?.number ?? "";
  await stage.sandbox.sendText({ from: third, to: shop, text: "Ainda aqui" });
  await agent.getByRole("option").first().filter({ hasText: "Ainda aqui" }).waitFor();
  await nextAccept(/Fila Três/).waitFor();
  await admin.call("PUT", "/settings/waitingOrder", { value: "newestFirst" });
  await agent.getByRole("option").first().filter({ hasText: "Fila Quatro" }).waitFor();
  await nextAccept("Atender a próxima: Fila Quatro").waitFor();
  await stage.inspect(agent, "waiting-list");
  await admin.call("PUT", "/settings/waitingOrder", { value: "oldestFirst" });
  await nextAccept("Atender a próxima: Fila Três").waitFor();
  await agent.getByRole("tab", { name: /Atendendo/ }).click();
  // In the list of open conversations the same button has another place: the next test clicks it there.
  await nextAccept("Atender a próxima: Fila Três").waitFor({ state: "detached" });
});

test("clicks twice on Accept, and accepts one customer", async () => {
  const place = await nextAccept(/Fila Três/).boundingBox();
  const [x, y] = [(place?.x ?? 0) + 20, (place?.y ?? 0) + 10];
  await agent.mouse.click(x, y);
  await nextAccept(/Fila Quatro/).waitFor();
  // The second click of a double click, on the element that is there by now.
  await agent.mouse.down({ clickCount: 2 });
  await agent.mouse.up({ clickCount: 2 });
  await isWriting();

  await heading("Fila Três").waitFor();
  expect(await statusOf(customers[3]?.number ?? "")).toBe("pending");
});

test("puts the cursor in the composer, however a conversation was opened", async () => {
  await agent.getByRole("option", { name: /Fila Um/ }).click();
  await heading("Fila Um").waitFor();
  await isWriting();
  await agent.getByRole("option", { name: /Fila Um/ }).click();
  await isWriting();

  // The conversation with the latest message is first.
  await agent.keyboard.press("Alt+j");
  await heading("Fila Um").waitFor({ state: "detached" });
  await isWriting();

  await agent.keyboard.press("Control+k");
  await agent.getByRole("combobox", { name: "Ir para ou fazer" }).waitFor();
  await agent.keyboard.type("Fila Um");
  await agent.getByRole("option", { name: /Conversa com Fila Um/ }).waitFor();
  await agent.keyboard.press("Enter");
  await heading("Fila Um").waitFor();
  await isWriting();

  await agent.keyboard.press("Control+Alt+e");
  await heading("Fila Um").waitFor({ state: "detached" });
  await isWriting();

  await agent.getByRole("tab", { name: "Resolvidos" }).click();
  await agent.getByRole("option", { name: /Fila Um/ }).click();
  await agent.getByRole("button", { name: "Reabrir" }).click();
  await agent.getByRole("button", { name: "Resolver" }).first().waitFor();
  await isWriting();
});

test("sends nothing when Enter is pressed on an unknown shortcut", async () => {
  await agent.keyboard.type("/nadaassim");
  await agent.getByText("Nenhuma mensagem rápida com “nadaassim”.").waitFor();
  await agent.keyboard.press("Enter");
  await expect(composer()).toHaveValue("/nadaassim");
  await composer().fill("");
  await agent.keyboard.type("/");
  await agent.getByRole("listbox", { name: "Mensagens rápidas" }).waitFor();
  await composer().fill("Tudo certo");
  await agent.keyboard.press("Enter");
  await until("the words", () => received(customers[0]?.number ?? "").some((text) => text.includes("Tudo certo")));
  expect(received(customers[0]?.number ?? "").join()).not.toContain("nadaassim");
});

test("clicks twice on Save, and plans one message and one quick message", async () => {
  await agent.getByRole("link", { name: /Agendamentos/ }).click();
  await agent.getByRole("button", { name: "Adicionar" }).first().click();
  const schedule = agent.getByRole("dialog");
  await schedule.getByRole("combobox", { name: /^Contato/ }).pressSequentially("Fila Um");
  await agent.getByRole("option", { name: /^Fila Um .*55/ }).click();
  await schedule
    .getByRole("textbox", { name: /^Mensagem/ })
    .first()
    .fill("Uma vez só");
  await schedule.getByRole("button", { name: "Salvar" }).dblclick();
  await schedule.waitFor({ state: "detached" });
  const planned = await admin.call<{ schedules: { body: string }[] }>("GET", "/schedules?searchParam=Uma");
  expect(planned.schedules.map(({ body }) => body)).toEqual(["Uma vez só"]);

  await agent.getByRole("link", { name: /Mensagens rápidas/ }).click();
  await agent.getByRole("button", { name: "Adicionar" }).first().click();
  const quick = agent.getByRole("dialog");
  await quick.getByRole("textbox", { name: /^Atalho/ }).fill("dupla");
  await quick.getByRole("textbox", { name: /^Mensagem/ }).fill("Uma vez só");
  await quick.getByRole("button", { name: "Salvar" }).dblclick();
  await quick.waitFor({ state: "detached" });
  await until("the row", async () => (await agent.getByRole("row", { name: /dupla/ }).count()) === 1);
});

test("leaves the quote, then the conversation, with Esc", async () => {
  await agent.getByRole("link", { name: /Atendimentos/ }).click();
  await agent.getByRole("option", { name: /Fila Um/ }).click();
  await heading("Fila Um").waitFor();
  await isWriting();
  const message = agent.getByRole("log").locator("[data-message]").first();
  await message.hover();
  await message.getByRole("button", { name: "Ações da mensagem" }).click();
  await agent.getByRole("menuitem", { name: "Responder" }).click();
  await agent.getByRole("button", { name: "Não responder a esta mensagem" }).waitFor();
  await agent.keyboard.press("Escape");
  await agent.getByRole("button", { name: "Não responder a esta mensagem" }).waitFor({ state: "detached" });
  await heading("Fila Um").waitFor();
  await agent.keyboard.press("Escape");
  await agent.waitForURL(/\/app\/tickets(\?|$)/);
});

test("undoes a wrong click: resolving, by the keyboard, and the customer gets no message", async () => {
  await agent.getByRole("option", { name: /Fila Um/ }).click();
  await heading("Fila Um").waitFor();
  const before = received(customers[0]?.number ?? "").length;
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  await heading("Fila Um").waitFor({ state: "detached" });
  expect(await statusOf(customers[0]?.number ?? "")).toBe("closed");
  await agent.keyboard.press("Alt+z");
  await heading("Fila Um").waitFor();
  await isWriting();
  expect(await statusOf(customers[0]?.number ?? "")).toBe("open");

  await agent.getByRole("button", { name: "Devolver à fila" }).click();
  await heading("Fila Um").waitFor({ state: "detached" });
  await agent
    .getByRole("status")
    .getByRole("button", { name: /^Desfazer/ })
    .last()
    .click();
  await heading("Fila Um").waitFor();
  expect(await statusOf(customers[0]?.number ?? "")).toBe("open");
  expect(received(customers[0]?.number ?? "")).toHaveLength(before);
});

test("clicks twice on a note, and writes one", async () => {
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  const drawer = agent.getByRole("complementary", { name: "Dados do contato" });
  await drawer.getByRole("textbox", { name: "Nova nota" }).fill("Prefere a tarde");
  await drawer.getByRole("button", { name: "Adicionar nota" }).dblclick();
  const notes = drawer.getByRole("list", { name: "Notas do atendimento" });
  await notes.getByText("Prefere a tarde").first().waitFor();
  const ticket = await ticketOf(customers[0]?.number ?? "");
  const kept = await admin.call<{ note: string }[]>("GET", `/ticket-notes/list?ticketId=${ticket?.id}`);
  expect(kept.map(({ note }) => note)).toEqual(["Prefere a tarde"]);
  await drawer.getByRole("button", { name: "Fechar dados do contato" }).click();
  await drawer.waitFor({ state: "detached" });
});

test("drags a card to another lane, and its other tags stay", async () => {
  const [first] = customers;
  const ticket = await ticketOf(first?.number ?? "");
  const tags = await admin.call<{ id: number; name: string }[]>("GET", "/tags/list");
  const id = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;
  await admin.call("POST", "/tags/sync", {
    ticketId: ticket?.id,
    tags: [{ id: id("VENDA") }, { id: id("AGUARDANDO") }],
  });
  await agent.getByRole("link", { name: /Kanban/ }).click();
  const lane = (name: string) => agent.getByRole("region", { name });
  const card = (name: string) => lane(name).getByRole("group", { name: /Fila Um/ });
  await card("AGUARDANDO").dragTo(lane("CANCELADO"));
  await card("CANCELADO").waitFor();
  await card("AGUARDANDO").waitFor({ state: "detached" });
  const names = async () => ((await ticketOf(first?.number ?? ""))?.tags ?? []).map(({ name }) => name).toSorted();
  await until("the tags", async () => (await names()).join() === "CANCELADO,VENDA");
  await agent
    .getByRole("button", { name: /^Desfazer/ })
    .last()
    .click();
  await card("AGUARDANDO").waitFor();
  await until("the tags as they were", async () => (await names()).join() === "AGUARDANDO,VENDA");
});

test("shows a document, a location, a contact card and a poll once each", async () => {
  const from = customers[0]?.number ?? "";
  const upload = stage.sandbox.upload(pdf);
  await stage.sandbox.sendMedia({ from, to: shop, upload, mimetype: "application/pdf", fileName: "pedido.pdf" });
  const place = { latitude: -19.92, longitude: -43.94, name: "Praça da Liberdade", address: "Funcionários" };
  await stage.sandbox.sendLocation({ from, to: shop, ...place });
  const numbers = ["+55 31 98842-1907"];
  await stage.sandbox.sendContacts({ from, to: shop, contacts: [{ name: "Renata Oficina", numbers }] });
  await stage.sandbox.sendPoll({ from, to: shop, question: "Que dia entregamos?", options: ["Sexta", "Sábado"] });
  await agent.getByRole("link", { name: /Atendimentos/ }).click();
  await agent.getByRole("option", { name: /Fila Um/ }).click();
  const log = agent.getByRole("log");
  for (const words of ["pedido.pdf", "Praça da Liberdade", "Renata Oficina", "Que dia entregamos?", "Sábado"]) {
    await log.getByText(words).first().waitFor();
    expect([words, await log.getByText(words).count()]).toEqual([words, 1]);
  }
  await log.getByText("PDF", { exact: false }).first().waitFor();
  await expect(log.getByText("-19.92", { exact: false })).toHaveCount(0);
});

test("clicks twice on Save of a new internal chat, and makes one", async () => {
  const boss = await stage.signIn(marina);
  await boss.getByRole("link", { name: /Chat interno/ }).click();
  await boss.getByRole("button", { name: "Novo", exact: true }).click();
  const dialog = boss.getByRole("dialog");
  await dialog.getByLabel(/^Título/).fill("Plantão de sábado");
  await dialog.getByRole("combobox", { name: /^Quem participa/ }).click();
  await boss.getByRole("menuitemcheckbox", { name: "Paulo Teles" }).click();
  await boss.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Salvar" }).dblclick();
  await dialog.waitFor({ state: "detached" });
  await agent.getByRole("link", { name: /Chat interno/ }).click();
  await agent.getByRole("link", { name: /Plantão de sábado/ }).waitFor();
  await expect(agent.getByRole("link", { name: /Plantão de sábado/ })).toHaveCount(1);
});

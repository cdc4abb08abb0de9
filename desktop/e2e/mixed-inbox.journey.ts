import type { NewTemplate } from "@balcao/cloud-simulator/simulator.ts";
import { expect } from "@playwright/test";
import type { ApiClient } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import type { SchedulePage } from "../../shared/automation/schedules.ts";
import type { Connection, SaveConnection } from "../../shared/channels/connections.ts";
import type { Queue } from "../../shared/workspace/queues.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** One team answers a linked number and an official one; the same bot leads contacts on both. */
let stage: Stage;
let official: OfficialNumber;
let agent: Screen;
const ana = { number: "5531987654351", name: "Ana Beatriz" };
const bento = { number: "5531987654352", name: "Bento Sá" };

test.beforeAll(async () => {
  stage = await setStage();
  for (const person of [ana, bento]) await stage.sandbox.savePhone(person);
  await linkShop(stage);
  const reminder: NewTemplate = {
    ...{ name: "lembrete", language: "pt_BR", category: "UTILITY" },
    components: [{ type: "BODY", text: "Olá, {{1}}! Sua troca está pronta.", example: { body_text: [["Ana"]] } }],
  };
  official = await connectOfficialNumber(stage, [reminder], setUpBot);
  agent = await stage.signIn(paulo);
});
test.afterAll(async () => {
  await official?.simulator.stop();
  await stage?.close();
});

/** Two queues with the same greeting on both numbers, and a short tree in one of them; the bot's journey tests their screens. */
async function setUpBot(admin: ApiClient): Promise<Partial<SaveConnection>> {
  await admin.call("PUT", "/settings/userRating", { value: "enabled" });
  const queues = await admin.call<Queue[]>("GET", "/queue");
  const queueIds = ["Suporte", "Vendas"].map((name) => queues.find((queue) => queue.name === name)?.id ?? 0);
  const [, sales] = queueIds;
  await admin.call("PUT", `/queue/${sales}`, { greetingMessage: "Aqui é a loja." });
  for (const title of ["Entrega", "Trocas"])
    await admin.call("POST", "/queue-options", {
      queueId: sales,
      title,
      message: `Sobre: ${title}`,
      waitTreatment: true,
    });
  const bot = { greetingMessage: "Olá, {nome}! Como podemos ajudar?", queueIds };
  for (const { id, name } of await admin.call<Connection[]>("GET", "/whatsapp"))
    await admin.call("PUT", `/whatsapp/${id}`, { name, ...bot });
  return bot;
}

const received = (person: string, from: string) => stage.sandbox.sentTo(person, from);
const buttonsOf = (message: ReturnType<typeof received>[number] | undefined) =>
  message?.card?.buttons.map(({ text }) => text) ?? [];

/** Waits for the answer to what is done, and returns it. */
async function answer(person: string, from: string, act: () => Promise<unknown>) {
  const before = received(person, from).length;
  await act();
  return until("the bot's answer", () => received(person, from)[before]);
}

async function tap(title: string) {
  const shown = received(ana.number, official.number).at(-1);
  const button = buttonsOf(shown).indexOf(title);
  return answer(ana.number, official.number, () =>
    stage.sandbox.tap({ phone: ana.number, chat: official.number, id: shown?.id ?? "", button }),
  );
}

test("the bot shows buttons on the official number, and numbers on the linked one", async () => {
  const menu = await answer(ana.number, official.number, () =>
    stage.sandbox.sendText({ from: ana.number, to: official.number, text: "Oi" }),
  );
  expect(menu.text).toBe("Olá, Ana Beatriz! Como podemos ajudar?");
  expect(buttonsOf(menu)).toEqual(["Suporte", "Vendas"]);
  const options = await tap("Vendas");
  expect(options.text).toBe("Aqui é a loja.");
  expect(buttonsOf(options)).toContain("Trocas");
  expect((await tap("Trocas")).text).toBe("Sobre: Trocas");

  const write = (text: string) =>
    answer(bento.number, shop, () => stage.sandbox.sendText({ from: bento.number, to: shop, text }));
  const numbered = await write("Oi");
  expect(numbered.text).toMatch(/Como podemos ajudar\?\n\n1 - Suporte\n2 - Vendas$/);
  expect(buttonsOf(numbered)).toEqual([]);
  expect((await write("2")).text).toMatch(/^Aqui é a loja\.\n\n1 - Entrega\n2 - Trocas/);
  expect((await write("2")).text).toBe("Sobre: Trocas");
});

test("both wait for a person in one list, and the agent reads what each one chose", async () => {
  await agent.goto(`${stage.server().url}/app/tickets`);
  await agent.getByRole("tab", { name: /Oportunidade/ }).click();
  for (const { name } of [ana, bento]) await agent.getByRole("option", { name: new RegExp(name) }).waitFor();
  await stage.inspect(agent, "mixed-inbox");
  for (const { name } of [ana, bento]) {
    await agent.getByRole("option", { name: new RegExp(name) }).click();
    await agent.getByRole("dialog", { name: "Espiar conversa" }).getByRole("button", { name: "Aceitar" }).click();
    // The conversation of before leaves the page a moment later.
    const log = agent.getByRole("region", { name: `Conversa com ${name}` }).getByRole("log");
    await log.getByText("Sobre: Trocas").waitFor();
    await stage.inspect(agent, `mixed-inbox-${name.split(" ")[0]?.toLowerCase()}`);
    await agent.getByRole("textbox", { name: "Mensagem" }).fill(`Já vejo, ${name}.`);
    await agent.keyboard.press("Enter");
    await agent.getByRole("tab", { name: /Oportunidade/ }).click();
  }
  await until("both answers", () =>
    [
      received(ana.number, official.number).some(({ text }) => text.endsWith(`Já vejo, ${ana.name}.`)),
      received(bento.number, shop).some(({ text }) => text.endsWith(`Já vejo, ${bento.name}.`)),
    ].every(Boolean),
  );
});

test("a schedule says that its text comes too late, and sends a template after the 24 hours", async () => {
  await official.shutWindow(ana.number);
  const { screen, admin } = official;
  await screen.goto(`${stage.server().url}/app/schedules`);
  await screen.getByRole("button", { name: "Adicionar" }).click();
  const form = screen.getByRole("dialog");
  const contact = form.getByRole("combobox", { name: /^Contato/ });
  await contact.pressSequentially("Ana Bea");
  await screen.getByRole("option", { name: new RegExp(ana.name) }).click();
  await expect(contact).toHaveValue(ana.name);
  await form.getByRole("combobox", { name: /^Conexão/ }).selectOption({ label: "Oficial" });
  await form.getByRole("textbox", { name: /^Mensagem/ }).fill("Sua troca está pronta.");
  await form.getByRole("button", { name: "Salvar mesmo assim" }).waitFor();
  await stage.inspect(screen, "mixed-inbox-schedule-late");
  await form.getByRole("button", { name: "Escolher um modelo" }).click();
  await form
    .getByRole("combobox", { name: /^Modelo/ })
    .selectOption({ label: "lembrete · Português (Brasil) · Utilidade" });
  await expect(form.getByLabel(/^Olá, ___!/)).toHaveValue("{primeiro_nome}");
  await stage.inspect(screen, "mixed-inbox-schedule");
  await form.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(screen.getByRole("row", { name: /Ana Beatriz/ })).toContainText("Olá, {primeiro_nome}!");
  const { schedules } = await admin.call<SchedulePage>("GET", "/schedules");
  const planned = schedules.find((one) => one.contact.name === ana.name);
  // Its time comes now.
  const { contactId, body, whatsappId } = planned ?? {};
  const sendAt = new Date(Date.now() + 1_000).toISOString();
  await admin.call("PUT", `/schedules/${planned?.id}`, { contactId, body, whatsappId, sendAt });
  await until("the template", () =>
    received(ana.number, official.number).some(({ text }) => text.startsWith("Olá, Ana!")),
  );
  await screen
    .getByRole("row", { name: /Ana Beatriz/ })
    .getByText("Enviada")
    .waitFor();
});

test("outside of the window a reminder is a template, and the agent reads that no rating will be asked", async () => {
  const { screen } = official;
  const before = received(ana.number, official.number).length;
  await screen.goto(`${stage.server().url}/app/queues`);
  await screen.getByRole("button", { name: "Editar: Vendas" }).click();
  const form = screen.getByRole("dialog");
  await form.getByLabel("Lembrar o contato depois de").fill("1");
  await form.getByRole("textbox", { name: "Texto do lembrete" }).fill("Ainda está aí?");
  const reminder = form.getByRole("group", { name: "Lembrete depois das 24 horas" });
  await reminder
    .getByRole("combobox", { name: /^Modelo/ })
    .selectOption({ label: "lembrete · Português (Brasil) · Utilidade" });
  await expect(reminder.getByLabel(/^Olá, ___!/)).toHaveValue("{primeiro_nome}");
  await stage.inspect(screen, "mixed-inbox-reminder");
  await form.getByRole("button", { name: "Salvar" }).click();
  await screen.getByText("Dados da fila atualizados").waitFor();
  // The screen hears nothing of a window that the database moved.
  await agent.reload();
  await agent.getByRole("tab", { name: /Atendendo/ }).click();
  await agent.getByRole("option", { name: new RegExp(ana.name) }).click();
  const log = agent.getByRole("region", { name: `Conversa com ${ana.name}` }).getByRole("log");
  await until("the reminder", () => received(ana.number, official.number).length > before);
  await expect(log.getByText("Olá, Ana! Sua troca está pronta.")).toHaveCount(2);
  await agent.getByRole("button", { name: "Outras formas de resolver" }).click();
  await agent.getByText(/^Nenhuma avaliação será pedida: o contato não escreveu/).waitFor();
  await stage.inspect(agent, "mixed-inbox-resolve");
  expect(received(ana.number, official.number).at(-1)?.text).toBe("Olá, Ana! Sua troca está pronta.");
  expect(received(ana.number, official.number)).toHaveLength(before + 1);
});

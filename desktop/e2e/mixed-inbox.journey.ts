import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
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
  official = await connectOfficialNumber(stage, []);
  await linkShop(stage);
  await setUpBot();
  agent = await stage.signIn(paulo);
});
test.afterAll(async () => {
  await official?.simulator.stop();
  await stage?.close();
});

/** Two queues with the same greeting on both numbers, and a short tree in one of them; the bot's journey tests their screens. */
async function setUpBot(): Promise<void> {
  const { admin } = official;
  const queues = await admin.call<Queue[]>("GET", "/queue");
  const queueIds = ["Suporte", "Vendas"].map((name) => queues.find((queue) => queue.name === name)?.id ?? 0);
  for (const { id, name } of await admin.call<Connection[]>("GET", "/whatsapp"))
    await admin.call("PUT", `/whatsapp/${id}`, {
      name,
      greetingMessage: "Olá, {nome}! Como podemos ajudar?",
      queueIds,
    });
  const [, sales] = queueIds;
  await admin.call("PUT", `/queue/${sales}`, { greetingMessage: "Aqui é a loja." });
  for (const title of ["Entrega", "Trocas"])
    await admin.call("POST", "/queue-options", {
      queueId: sales,
      title,
      message: `Sobre: ${title}`,
      waitTreatment: true,
    });
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

test("both wait in one list, and the agent reads what each one chose", async () => {
  await agent.goto(`${stage.server().url}/app/tickets`);
  await agent.getByRole("tab", { name: /Aguardando/ }).click();
  for (const { name } of [ana, bento]) await agent.getByRole("option", { name: new RegExp(name) }).waitFor();
  await stage.inspect(agent, "mixed-inbox");
  for (const { name } of [ana, bento]) {
    await agent.getByRole("option", { name: new RegExp(name) }).click();
    await agent.getByRole("dialog", { name: "Espiar conversa" }).getByRole("button", { name: "Aceitar" }).click();
    const log = agent.getByRole("log");
    await log.getByText("Sobre: Trocas").waitFor();
    await stage.inspect(agent, `mixed-inbox-${name.split(" ")[0]?.toLowerCase()}`);
    await agent.getByRole("textbox", { name: "Mensagem" }).fill(`Já vejo, ${name}.`);
    await agent.keyboard.press("Enter");
    await log.getByLabel("Entregue").last().waitFor();
    await agent.getByRole("tab", { name: /Aguardando/ }).click();
  }
  expect(received(ana.number, official.number).at(-1)?.text).toMatch(/Já vejo, Ana Beatriz\.$/);
  expect(received(bento.number, shop).at(-1)?.text).toMatch(/Já vejo, Bento Sá\.$/);
});

import type { NewTemplate } from "@balcao/cloud-simulator/simulator.ts";
import { expect } from "@playwright/test";
import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import type { Budget, NewRate } from "../../shared/inbox/costs.ts";
import type { Queue } from "../../shared/workspace/queues.ts";
import { attendedBy } from "./attended-by.ts";
import { beginTemplateCampaign } from "./begin-template-campaign.ts";
import { test } from "./journey.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A campaign for R$ 4.00 meets a budget of R$ 2.50: half of it waits until the admin raises the budget. */
let stage: Stage;
let official: OfficialNumber;
let admin: Screen;
const people = ["Ana", "Bento", "Célia", "Davi"].map((name, n) => ({ name, number: `553198765438${n}` }));
/** Another person than the one at the screen: a new session ends the person's session before. */
const rita = { email: "rita@demo.balcao.app", password: "cadeira azul 42" };
const customer = { name: "Elisa Fontes", number: "5531987654389" };
const promotion: NewTemplate = {
  ...{ name: "promocao", language: "pt_BR", category: "MARKETING" },
  components: [{ type: "BODY", text: "Hoje tem café grátis na loja." }],
};
/** One real for each message. */
const price: NewRate = {
  ...{ category: "marketing", country: "BR", from: "2020-01-01", currency: "BRL", price: 1_000_000 },
};

test.beforeAll(async () => {
  stage = await setStage();
  for (const person of [...people, customer]) await stage.sandbox.savePhone(person);
  // A company with official numbers only needs no check of its lists.
  official = await connectOfficialNumber(stage, [promotion], async (company) => {
    for (const { id } of await company.call<Connection[]>("GET", "/whatsapp"))
      await company.call("DELETE", `/whatsapp/${id}`);
    const queues = await company.call<Queue[]>("GET", "/queue");
    return { queueIds: queues.filter(({ name }) => name === "Vendas").map(({ id }) => id) };
  });
  admin = official.screen;
  await official.admin.call("POST", "/users", { ...rita, name: "Rita Nunes", profile: "admin" });
  await official.admin.call("POST", "/costs/rates", price);
  const list = await official.admin.call<{ id: number }>("POST", "/contact-lists", { name: "Clientes do café" });
  for (const person of people)
    await official.admin.call("POST", "/contact-list-items", { contactListId: list.id, email: "", ...person });
});
test.afterAll(async () => {
  await official?.simulator.stop();
  await stage?.close();
});

const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);
const budget = () => official.admin.call<Budget>("GET", "/costs/budget");
const sentTo = (number: string) => stage.sandbox.sentTo(number, official.number);
const arrived = () => people.flatMap(({ number }) => sentTo(number));
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
/** A sum as the screens show it. Playwright reads every space as a plain one. */
const shown = (cost: number) => reais.format(cost / 1_000_000).replaceAll(/\s/g, " ");
const card = () => admin.getByRole("region", { name: /^Orçamento d/ });
const figure = (label: string) =>
  card()
    .locator("dl > div", { has: admin.locator("dt", { hasText: new RegExp(`^${label}$`) }) })
    .locator("dd");

/** Sets the budget on the tab. */
async function setBudget(button: string, amount: string) {
  await go("/dashboard/costs");
  await card().getByRole("button", { name: button }).click();
  const dialog = admin.getByRole("dialog", { name: "Orçamento do mês" });
  await dialog.getByRole("textbox", { name: /^Limite por mês/ }).fill(amount);
  await dialog.getByRole("button", { name: "Salvar orçamento" }).click();
  await admin.getByText("Orçamento salvo").waitFor();
  await dialog.waitFor({ state: "detached" });
}

async function openReport() {
  await go("/broadcasts");
  await admin.getByRole("link", { name: "Café grátis" }).click();
  await admin.getByText("Contatos válidos", { exact: true }).waitFor();
}

test("the form says what the campaign will cost", async () => {
  const dialog = await beginTemplateCampaign(stage, admin);
  await dialog.getByText("Cerca de R$ 4,00 para 4 contatos.", { exact: true }).waitFor();
  await stage.inspectBoth(admin, "budget-form");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Campanha salva").waitFor();
});

test("the admin sets a budget on the tab of costs", async () => {
  await go("/dashboard/costs");
  await card()
    .getByText(/^Defina quanto campanhas e lembretes/)
    .waitFor();
  await stage.inspectBoth(admin, "budget-none");
  await setBudget("Definir orçamento", "2,50");
  await expect(figure("Disponível")).toHaveText("R$ 2,50");
  await expect(card().getByRole("meter")).toHaveAttribute("aria-valuetext", /^R\$\s0,00 de R\$\s2,50, 0\s?%$/);
  await stage.inspectBoth(admin, "budget-card");
});

test("the question before the start warns; the campaign sends what the budget covers, and stops", async () => {
  await go("/broadcasts");
  await admin.getByRole("button", { name: "Iniciar: Café grátis" }).click();
  const question = admin.getByRole("alertdialog");
  await question
    .getByText(/^Restam R\$\s2,50 do orçamento de \p{L}+: quando ele acabar, a campanha para\.$/u)
    .waitFor();
  await stage.inspectBoth(admin, "budget-start");
  await question.getByRole("button", { name: "Iniciar" }).click();
  await admin.getByText("Campanha iniciada").waitFor();
  await openReport();
  await admin.getByText(/^A campanha parou: o orçamento de mensagens deste mês não cobre/).waitFor();
  await admin.getByRole("button", { name: "Na fila 2" }).waitFor();
  await admin.getByText(/^Cerca de R\$\s2,00 para 2 contatos\. Restam R\$\s0,50 do orçamento de/).waitFor();
  await until("both delivered", async () => (await budget()).spent === 2_000_000);
  await openReport();
  await admin.getByText("Custo: R$ 2,00", { exact: true }).waitFor();
  await stage.inspectBoth(admin, "budget-halted");
  expect(arrived()).toHaveLength(2);
});

test("with the budget used up the campaign does not start again, and the tab says what stops and what does not", async () => {
  await setBudget("Mudar orçamento", "2,00");
  await card()
    .getByText(/acabou: campanhas e lembretes com modelo não saem mais\./)
    .waitFor();
  await stage.inspectBoth(admin, "budget-used-up");
  await stage.narrow(admin);
  await stage.inspectBoth(admin, "budget-used-up-400");
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await admin.setViewportSize({ width: 1280, height: 800 });
  await openReport();
  await admin.getByRole("button", { name: "Reiniciar" }).click();
  await admin.getByText(/^O orçamento de mensagens deste mês não cobre nenhum envio/).waitFor();
  await admin.getByRole("button", { name: "Na fila 2" }).waitFor();
  expect(arrived()).toHaveLength(2);
});

test("a person's answer leaves all the same, and counts", async () => {
  await stage.sandbox.sendText({ from: customer.number, to: official.number, text: "Vocês abrem amanhã?" });
  const ticketId = await attendedBy(stage, rita, customer.number);
  const person = await signIn(stage.server().url, rita.email, rita.password);
  await person.call("POST", `/messages/${ticketId}`, { body: "Abrimos, Elisa!" });
  await until("the answer on the phone", () =>
    sentTo(customer.number).some(({ text }) => text.endsWith("Abrimos, Elisa!")),
  );
  await until("its cost", async () => (await budget()).spent > 2_000_000);
});

test("after the budget is raised the rest is sent, to nobody twice", async () => {
  await setBudget("Mudar orçamento", "1.000");
  await openReport();
  await admin.getByRole("button", { name: "Reiniciar" }).click();
  await admin.getByText("Finalizada").waitFor();
  await until("everybody", () => arrived().length === people.length);
  for (const { number } of people) expect(sentTo(number)).toHaveLength(1);
  await until("all delivered", async () => (await budget()).expected === 0);
  await openReport();
  await admin.getByText("Custo: R$ 4,00", { exact: true }).waitFor();
  await go("/dashboard/costs");
  const { spent, limit } = await budget();
  expect(limit).toBe(1_000_000_000);
  await expect(figure("Gasto")).toHaveText(shown(spent));
});

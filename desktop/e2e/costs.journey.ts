import { readFile } from "node:fs/promises";
import type { NewTemplate } from "@balcao/cloud-simulator/simulator.ts";
import { expect, type Locator } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import type { Connection } from "../../shared/channels/connections.ts";
import type { CostGroups, Costs } from "../../shared/insights/costs.ts";
import type { Campaign, CampaignReport } from "../../shared/outreach/campaigns.ts";
import type { Queue } from "../../shared/workspace/queues.ts";
import { test } from "./journey.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent answers, sends a template, and a campaign runs. The admin sees what that cost, and mends the prices. */
let stage: Stage;
let official: OfficialNumber;
let admin: Screen;
let campaignId: number;
const ana = { number: "5531987654361", name: "Ana Beatriz" };
const people = [
  { name: "Bento", number: "5531987654362" },
  { name: "Célia", number: "5531987654363" },
];
const promotion: NewTemplate = {
  ...{ name: "promocao", language: "pt_BR", category: "MARKETING" },
  components: [{ type: "BODY", text: "Hoje tem café grátis na loja." }],
};
const notice: NewTemplate = {
  ...{ name: "aviso_de_feriado", language: "pt_BR", category: "UTILITY" },
  components: [{ type: "BODY", text: "A loja não abre no feriado." }],
};

test.beforeAll(async () => {
  stage = await setStage();
  for (const person of [ana, ...people]) await stage.sandbox.savePhone(person);
  // A company with official numbers only needs no check of its lists.
  official = await connectOfficialNumber(stage, [promotion, notice], async (company) => {
    for (const { id } of await company.call<Connection[]>("GET", "/whatsapp"))
      await company.call("DELETE", `/whatsapp/${id}`);
    const queues = await company.call<Queue[]>("GET", "/queue");
    return { queueIds: queues.filter(({ name }) => name === "Vendas").map(({ id }) => id) };
  });
  admin = official.screen;
});
test.afterAll(async () => {
  await official?.simulator.stop();
  await stage?.close();
});

const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);
const costs = () => official.admin.call<Costs>("GET", "/costs");
const received = (text: string) =>
  [ana, ...people]
    .flatMap(({ number }) => stage.sandbox.sentTo(number, official.number))
    .filter((one) => one.text.endsWith(text));
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
/** A sum as the screens show it. Playwright reads every space as a plain one. */
const shown = (cost: number) => reais.format(cost / 1_000_000).replaceAll(/\s/g, " ");
const figure = (label: string) =>
  admin
    .locator("dl > div", { has: admin.locator("dt", { hasText: new RegExp(`^${label}$`) }) })
    .locator("dd")
    .first();
/** The cells of a row, without those that narrow screens hide. */
const cells = (table: Locator, row: RegExp) => table.getByRole("row", { name: row }).getByRole("cell");

test("an agent's answer, a template and a campaign are charged once they are delivered", async () => {
  const agent = await stage.signIn(paulo);
  await stage.sandbox.sendText({ from: ana.number, to: official.number, text: "Bom dia! Vocês abrem amanhã?" });
  await agent.goto(`${stage.server().url}/app/tickets`);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent.getByRole("option", { name: /Ana Beatriz/ }).click();
  await agent.getByRole("dialog", { name: "Espiar conversa" }).getByRole("button", { name: "Aceitar" }).click();
  const log = agent.getByRole("log");
  await log.getByText("Vocês abrem amanhã?").waitFor();
  await agent.getByRole("textbox", { name: "Mensagem" }).fill("Já confirmo, Ana!");
  await agent.keyboard.press("Enter");
  await until("the answer on the phone", () => received("Já confirmo, Ana!").length > 0);
  await agent.getByRole("button", { name: "Enviar modelo" }).click();
  await agent
    .getByRole("dialog", { name: "Enviar modelo" })
    .getByRole("button", { name: /aviso_de_feriado/ })
    .click();
  await agent.getByRole("dialog", { name: notice.name }).getByRole("button", { name: "Enviar", exact: true }).click();
  await until("the template on the phone", () => received("A loja não abre no feriado.").length > 0);
  // An agent sees no costs.
  await agent.getByRole("button", { name: "Abrir dados do contato" }).click();
  await agent.getByRole("complementary", { name: "Dados do contato" }).getByText("Etiquetas").first().waitFor();
  await expect(agent.getByText("Custo no WhatsApp")).toHaveCount(0);

  const list = await official.admin.call<{ id: number }>("POST", "/contact-lists", { name: "Clientes do café" });
  for (const person of people)
    await official.admin.call("POST", "/contact-list-items", { contactListId: list.id, email: "", ...person });
  const campaign = await official.admin.call<Campaign>("POST", "/campaigns", {
    ...{ name: "Café grátis", contactListId: list.id, whatsappId: [official.connectionId], waitTime: 0 },
    template: { name: promotion.name, language: promotion.language, fields: {} },
  });
  campaignId = campaign.id;
  await official.admin.call("POST", `/campaigns/${campaignId}/start`);
  await until("both", () => received("Hoje tem café grátis na loja.").length === people.length);
  await until("a cost for each message", async () => {
    const { total } = await costs();
    return total.messages >= 2 + people.length && total.messages === official.simulator.sends().length;
  });
});

test("the admin opens the costs beside the service, and sees the server's sums", async () => {
  const { total, categories } = await costs();
  expect(categories.map(({ category }) => category).toSorted()).toEqual(["marketing", "service", "utility"]);
  await go("/");
  await admin.getByRole("tab", { name: "Custos" }).click();
  await admin.waitForURL("**/app/dashboard/costs");
  await expect(figure("Custo no período")).toHaveText(shown(total.cost));
  await expect(figure("Mensagens entregues")).toHaveText(String(total.messages));
  const byCategory = admin.getByRole("table", { name: "Custo por categoria" });
  const words = { marketing: "Marketing", service: "Atendimento", utility: "Utilidade" };
  for (const [category, word] of Object.entries(words)) {
    const sum = categories.find((one) => one.category === category);
    const row = cells(byCategory, new RegExp(`^${word} `));
    await expect(row.nth(0)).toHaveText(String(sum?.messages));
    await expect(row.nth(2)).toHaveText(shown(sum?.cost ?? -1));
  }
  await stage.inspectBoth(admin, "costs");
  await admin.setViewportSize({ width: 1366, height: 640 });
  await stage.inspect(admin, "costs-1366");
  await stage.narrow(admin);
  await stage.inspectBoth(admin, "costs-400");
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await admin.setViewportSize({ width: 1280, height: 800 });
});

test("splits the cost, and leads to the campaign's report and to the conversation", async () => {
  const groups = await official.admin.call<CostGroups>("GET", "/costs/groups?by=campaign");
  const report = await official.admin.call<CampaignReport>("GET", `/campaigns/${campaignId}/report`);
  const ofCampaign = groups.groups.find(({ key }) => key === String(campaignId));
  expect(ofCampaign).toMatchObject({ name: "Café grátis", messages: people.length, cost: report.cost?.cost });
  await admin.getByRole("combobox", { name: "Separar por" }).selectOption("campaign");
  const table = admin.getByRole("table", { name: "Custo em detalhe" });
  await expect(cells(table, /^Café grátis/).nth(2)).toHaveText(shown(report.cost?.cost ?? -1));
  await table.getByRole("row", { name: /^Fora de campanhas/ }).waitFor();
  await admin.getByRole("combobox", { name: "Separar por" }).selectOption("agent");
  await table.getByRole("row", { name: /^Paulo Teles/ }).waitFor();
  await admin.getByRole("combobox", { name: "Separar por" }).selectOption("campaign");
  await table.getByRole("link", { name: "Café grátis" }).click();
  await admin.getByText(`Custo: ${shown(report.cost?.cost ?? -1)}`, { exact: true }).waitFor();
  await stage.inspect(admin, "costs-campaign");

  await admin.goBack();
  await admin.getByRole("combobox", { name: "Separar por" }).selectOption("ticket");
  const { groups: tickets } = await official.admin.call<CostGroups>("GET", "/costs/groups?by=ticket");
  const ofAna = tickets.find(({ name }) => name === ana.name);
  await admin.getByRole("button", { name: `Abrir a conversa: ${ana.name}` }).click();
  await admin.getByRole("region", { name: `Conversa com ${ana.name}` }).waitFor();
  await admin.getByRole("button", { name: "Abrir dados do contato" }).click();
  const details = admin.getByRole("region", { name: "Dados", exact: true });
  await details.getByText(shown(ofAna?.cost ?? -1), { exact: true }).waitFor();
  await stage.inspect(admin, "costs-conversation");
});

const heads = "categoria;pais;vigencia;moeda;valor";
const choose = (buffer: Buffer) =>
  admin
    .getByLabel("Importar CSV")
    .and(admin.locator("input"))
    .setInputFiles({ name: "precos.csv", mimeType: "text/csv", buffer });
const upload = (lines: readonly string[]) => choose(Buffer.from([heads, ...lines, ""].join("\n")));

test("refuses a wrong file with its line and column, and changes nothing", async () => {
  const before = await costs();
  await go("/dashboard/costs");
  await admin.getByRole("button", { name: "Preços do WhatsApp" }).click();
  const dialog = admin.getByRole("dialog", { name: "Preços do WhatsApp" });
  await dialog
    .getByRole("row", { name: /Marketing.*Brasil/ })
    .first()
    .waitFor();
  await upload(["marketing;BR;2020-01-01;BRL;1,00", "utility;Brasil;2020-01-01;BRL;0,50"]);
  await dialog
    .getByRole("alert")
    .getByText(/^Linha 3, coluna pais: /)
    .waitFor();
  await stage.inspectBoth(admin, "costs-prices");
  await stage.narrow(admin);
  await stage.inspect(admin, "costs-prices-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog.getByText("Da empresa")).toHaveCount(0);
  expect((await costs()).total).toEqual(before.total);
});

test("takes a right one, and every sum follows at once, also of what is past", async () => {
  const prices: Record<string, number> = { marketing: 1_000_000, utility: 500_000, service: 250_000 };
  const { categories, total } = await costs();
  const cost = categories.reduce((sum, one) => sum + (one.messages - one.free) * (prices[one.category] ?? 0), 0);
  expect(cost).not.toBe(total.cost);
  await upload([
    "marketing;BR;2020-01-01;BRL;1,00",
    "utility;BR;01/01/2020;BRL;0,50",
    "service;BR;2020-01-01;BRL;0.25",
  ]);
  await admin.getByText("3 preços importados").waitFor();
  const dialog = admin.getByRole("dialog", { name: "Preços do WhatsApp" });
  await expect(dialog.getByText("Da empresa")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(figure("Custo no período")).toHaveText(shown(cost));
  expect((await costs()).total).toMatchObject({ messages: total.messages, cost });
  await go(`/campaign/${campaignId}/report`);
  await admin.getByText(`Custo: ${shown(people.length * 1_000_000)}`, { exact: true }).waitFor();
});

test("saves the table as the file that the import reads", async () => {
  await go("/dashboard/costs");
  await admin.getByRole("button", { name: "Preços do WhatsApp" }).click();
  const dialog = admin.getByRole("dialog", { name: "Preços do WhatsApp" });
  const saved = admin.waitForEvent("download");
  await dialog.getByRole("button", { name: "Baixar a tabela (.csv)" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("precos-do-whatsapp.csv");
  await choose(await readFile(await file.path()));
  await admin.getByText(/preços importados$/).waitFor();
});

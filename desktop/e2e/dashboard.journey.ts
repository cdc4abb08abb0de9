import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The owner watches the dashboard during a shop's day. */
let stage: Stage;
let admin: Screen;
const customers = [
  { number: "5531977770041", name: "João Antônio" },
  { number: "5531977770042", name: "Maria das Graças" },
  { number: "5531977770043", name: "Zé" },
];

test.beforeAll(async () => {
  stage = await setStage();
  for (const customer of customers) await stage.sandbox.savePhone(customer);
  await linkShop(stage);
});
test.afterAll(() => stage?.close());

const panel = async (screen: Screen) => {
  await screen.goto(`${stage.server().url}/app/`);
  await screen.getByRole("heading", { level: 1, name: "Painel" }).waitFor();
};
/** A card by its label, once it shows this figure. */
const shows = (screen: Screen, label: string, figure: string) =>
  screen
    .locator("dl > div", { has: screen.locator("dt", { hasText: new RegExp(`^${label}$`) }) })
    .locator("dd")
    .first()
    .and(screen.getByText(figure, { exact: true }))
    .waitFor();

test("is the admin's first screen, also in a company without activity", async () => {
  admin = await stage.signIn(marina);
  await admin.getByRole("navigation").getByRole("link", { name: "Painel" }).click();
  // The link's tooltip would lie over the first card.
  await admin.mouse.move(700, 300);
  await admin.getByRole("tooltip").waitFor({ state: "detached" });
  await admin.getByRole("heading", { level: 1, name: "Painel" }).waitFor();
  await shows(admin, "Aguardando atendimento", "0");
  await admin.getByText("Nada neste período").waitFor();
  await stage.inspect(admin, "dashboard-empty");
});

test("updates its figures while customers write and agents answer", async () => {
  for (const { number: from } of customers) await stage.sandbox.sendText({ from, to: shop, text: "Bom dia" });
  await shows(admin, "Aguardando atendimento", "3");
  await admin.getByRole("region", { name: "Atendimentos hoje por hora (3)" }).waitFor();

  const agent = await stage.signIn(paulo);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent
    .getByRole("button", { name: /^Aceitar o atendimento de João/ })
    .first()
    .click();
  await agent.getByRole("textbox", { name: /Mensagem/ }).fill("Bom dia, João!");
  await agent.keyboard.press("Enter");
  await until("the answer on the phone", () => stage.sandbox.sentTo(customers[0]?.number ?? "", shop).length > 0);
  await shows(admin, "Em atendimento", "1");
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  await shows(admin, "Resolvidos", "1");
  await shows(admin, "Aguardando atendimento", "2");
  await admin.getByRole("img", { name: /^Por fila: Suporte 3/ }).waitFor();
});

test("has a table behind every chart", async () => {
  const today = admin.getByRole("region", { name: /Atendimentos hoje/ });
  const period = admin.getByRole("region", { name: "Atendimentos no período" });
  await today.getByRole("button", { name: "Ver como tabela" }).click();
  await expect(today.getByRole("row")).toHaveCount(25);
  await period.getByRole("combobox", { name: "Separar por" }).selectOption("agent");
  await period.getByRole("button", { name: "Ver como tabela" }).click();
  await period.getByRole("columnheader", { name: "Paulo Teles" }).waitFor();
  await stage.inspect(admin, "dashboard-tables");
  await today.getByRole("button", { name: "Ver como gráfico" }).click();
});

test("is filtered by period, and exported as a file", async () => {
  await admin.getByRole("combobox", { name: "Tipo de filtro" }).selectOption("2");
  await admin.getByRole("button", { name: "Filtrar" }).click();
  await admin.getByText("Escolha um período").waitFor();
  await admin.getByRole("combobox", { name: "Período" }).selectOption("90");
  await admin.getByRole("button", { name: "Filtrar" }).click();
  await admin.waitForURL("**/app/?days=90");
  await shows(admin, "Resolvidos", "1");
  const saved = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Exportar" }).click();
  await admin.getByRole("menuitem", { name: "Planilha (.xlsx)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^painel-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
  await admin.reload();
  await shows(admin, "Resolvidos", "1");
  await expect(admin.getByRole("combobox", { name: "Período" })).toHaveValue("90");
});

test("works on a narrow screen, and leads agents to their conversations", async () => {
  const narrow = await stage.signIn(marina, { narrow: true });
  await panel(narrow);
  await shows(narrow, "Resolvidos", "1");
  await narrow.getByRole("region", { name: "Atendimentos no período" }).scrollIntoViewIfNeeded();
  await narrow.getByRole("img", { name: /^Por fila/ }).waitFor();
  await stage.inspect(narrow, "dashboard-400-end");
  const agent = await stage.signIn(paulo);
  await agent.goto(`${stage.server().url}/app/`);
  await agent.waitForURL("**/app/tickets**");
  await expect(agent.getByRole("link", { name: "Painel" })).toHaveCount(0);
});

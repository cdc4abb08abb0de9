import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { embeddedAddress } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../../server/platform/sql/database.ts";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { marina, paulo, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin writes a template, and an agent sends it to a customer who has not written for more than 24 hours. */
let stage: Stage;
let simulator: CloudSimulator;
let admin: Screen;
let agent: Screen;
let connectionId: number;
const ana = "5531987654321";
const official = { number: "5531988002030", phoneNumberId: "106540352242922", wabaId: "102290129340398" };
const token = "EAAthesimulatedtokenofthisjourney";
const longName = "confirmacao_de_agendamento_com_um_nome_muito_comprido_que_nao_cabe_na_coluna_v12";

test.beforeAll(async () => {
  stage = await setStage();
  const { url } = stage.server();
  const app = { secret: "the app's secret", verifyToken: "the app's word" };
  simulator = await startCloudSimulator({
    sandboxUrl: stage.sandbox.addresses.controlUrl,
    app: { ...app, webhookUrl: `${url}/channels/whatsapp-cloud/webhook` },
  });
  simulator.setFaults({ reviewMs: null });
  await simulator.addNumber({ ...official, token, name: "Loja Oficial" });
  simulator.addTemplate(official.wabaId, {
    ...{ name: longName, language: "pt_BR", category: "MARKETING", status: "REJECTED", quality: "UNKNOWN" },
    rejectedReason: "INCORRECT_CATEGORY",
    components: [{ type: "BODY", text: "Só hoje: 20% de desconto em todas as canecas, pratos e jarras da loja." }],
  });
  simulator.addTemplate(official.wabaId, {
    ...{ name: "aviso_de_feriado", language: "pt_BR", category: "UTILITY" },
    components: [{ type: "BODY", text: "A loja não abre no feriado." }],
  });
  await stage.sandbox.savePhone({ number: ana, name: "Ana Beatriz" });
  await stage.server().stop();
  await stage.restart({
    BALCAO_GRAPH_URL: simulator.graphUrl,
    BALCAO_CLOUD_APP_SECRET: app.secret,
    BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken,
  });
  admin = await stage.signIn(marina);
  await connect();
  agent = await stage.signIn(paulo);
});
test.afterAll(async () => {
  await simulator?.stop();
  await stage?.close();
});

/** The official API's journey tests the wizard; here its calls suffice. */
async function connect(): Promise<void> {
  const { url } = stage.server();
  const { email, password } = marina;
  const session = (await (await admin.request.post(`${url}/auth/login`, { data: { email, password } })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${session.token}` };
  const queues = (await (await admin.request.get(`${url}/queue`, { headers })).json()) as {
    id: number;
    name: string;
  }[];
  const queueIds = queues.filter(({ name }) => name === "Vendas").map(({ id }) => id);
  const { phoneNumberId, wabaId } = official;
  const answer = await admin.request.post(`${url}/whatsapp-cloud`, {
    headers,
    data: { name: "Oficial", phoneNumberId, wabaId, accessToken: token, queueIds },
  });
  expect(answer.status()).toBe(200);
  connectionId = ((await answer.json()) as { id: number }).id;
}

/** The customer's messages are 25 hours old, for us and for Meta. */
async function closeWindow(): Promise<void> {
  const address = embeddedAddress(stage.dataFolder);
  if (!address) throw new Error("the server's database is not running");
  const database = openDatabase(address, { poolSize: 1 });
  await database.db.execute(
    sql`update messages set created_at = created_at - interval '25 hours' where connection_id = ${connectionId}`,
  );
  await database.close();
  simulator.setLastWritten(official.phoneNumberId, ana, Date.now() - 25 * 60 * 60_000);
}

const shown = () => stage.sandbox.sentTo(ana, official.number);
const withCard = () => shown().filter(({ card }) => card !== null && card !== undefined);
const dialog = (screen: Screen, name: string | RegExp) => screen.getByRole("dialog", { name });

test("shows the account's templates with the reason of a refusal, beside their connection", async () => {
  await admin.goto(`${stage.server().url}/app/connections`);
  await admin.getByRole("button", { name: "Mais ações de Oficial" }).click();
  await admin.getByRole("menuitem", { name: "Modelos de mensagem" }).click();
  const row = admin.getByRole("row", { name: new RegExp(longName) });
  await row.getByText("Recusado").waitFor();
  await row.getByText("O texto não combina com a categoria.").waitFor();
  await stage.inspect(admin, "templates-list");
  await stage.narrow(admin);
  await stage.inspect(admin, "templates-list-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
});

test("checks the rules while a template is written, and follows its review", async () => {
  await admin.getByRole("button", { name: "Novo modelo" }).click();
  const form = dialog(admin, "Novo modelo");
  await form.getByRole("button", { name: "Enviar para análise" }).click();
  await form.getByText("Obrigatório").first().waitFor();
  expect(simulator.templates()).toHaveLength(2);
  await form.getByLabel(/^Nome/).fill("Pedido Saiu");
  await expect(form.getByLabel(/^Nome/)).toHaveValue("pedido_saiu");
  await form.getByLabel(/^Cabeçalho/).selectOption({ label: "Texto" });
  await form.getByLabel(/^Texto do cabeçalho/).fill("Seu pedido saiu!");
  const body = form.getByRole("textbox", { name: /^Texto(?! do)/ });
  await body.fill("{{1}}, seu pedido");
  await form.getByText("O texto não pode começar nem terminar com uma variável.").waitFor();
  await body.fill("Olá, {{1}}! Seu pedido ");
  await form.getByRole("button", { name: "Adicionar variável" }).click();
  await body.pressSequentially(" saiu para entrega.");
  await expect(body).toHaveValue("Olá, {{1}}! Seu pedido {{2}} saiu para entrega.");
  await form.getByLabel(/^Rodapé/).fill("Loja Oficial");
  for (const [type, text] of [
    ["Resposta rápida", "Pode deixar na portaria"],
    ["Abrir um site", "Acompanhar"],
  ] as const) {
    await form.getByRole("button", { name: "Adicionar botão" }).click();
    await admin.getByRole("menuitem", { name: type }).click();
    await form
      .getByLabel(/^Texto do botão/)
      .last()
      .fill(text);
  }
  await form.getByLabel(/^Endereço/).fill("https://loja.example/p/{{1}}");
  await form.getByLabel(/^Variável 1 do texto/).fill("Maria");
  await form.getByLabel(/^Variável 2 do texto/).fill("1042");
  await form.getByLabel(/^Fim do endereço de/).fill("1042");
  await form.getByText("Olá, Maria! Seu pedido 1042 saiu para entrega.").waitFor();
  await form.getByLabel(/^Nome/).scrollIntoViewIfNeeded();
  await stage.inspect(admin, "templates-form");
  await stage.narrow(admin);
  await stage.inspect(admin, "templates-form-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await form.getByRole("button", { name: "Enviar para análise" }).click();
  const row = admin.getByRole("row", { name: /pedido_saiu/ });
  await row.getByText("Em análise").waitFor();
  simulator.decide(simulator.templates().find(({ name }) => name === "pedido_saiu")?.id ?? "", "APPROVED");
  await row.getByText("Aprovado").waitFor();
});

test("sends it once after the 24 hours, filled in, and the phone shows it", async () => {
  await stage.sandbox.sendText({ from: ana, to: official.number, text: "Bom dia! Meu pedido já saiu?" });
  await agent.goto(`${stage.server().url}/app/tickets`);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent.getByRole("option", { name: /Ana Beatriz/ }).click();
  await dialog(agent, "Espiar conversa").getByRole("button", { name: "Aceitar" }).click();
  await agent.getByRole("log").getByText("Meu pedido já saiu?").waitFor();
  await agent.getByText(/para responder/).waitFor();
  await closeWindow();
  await agent.reload();
  await agent.getByText("Agora só um modelo de mensagem chega a ele.").waitFor();
  await stage.inspect(agent, "templates-shut");
  await agent.getByRole("button", { name: "Enviar modelo" }).click();
  const picker = dialog(agent, "Enviar modelo");
  await picker.getByRole("button", { name: /aviso_de_feriado/ }).waitFor();
  // The rejected one is not offered.
  await expect(picker.getByRole("button", { name: new RegExp(longName) })).toHaveCount(0);
  await stage.inspect(agent, "templates-picker");
  await picker.getByRole("textbox", { name: "Buscar modelo" }).fill("entrega");
  await picker.getByRole("button", { name: /pedido_saiu/ }).click();
  const form = dialog(agent, "pedido_saiu");
  await expect(form.getByLabel(/^Olá, ___!/)).toHaveValue("Ana");
  await form.getByRole("button", { name: "Enviar", exact: true }).click();
  await form.getByText("Preencha antes de enviar.").first().waitFor();
  expect(withCard()).toHaveLength(0);
  await form.getByLabel(/^Seu pedido ___/).fill("1042");
  await form.getByLabel(/^Fim do endereço de/).fill("1042");
  await stage.inspect(agent, "templates-fill");
  await form.getByRole("button", { name: "Enviar", exact: true }).dblclick();
  const log = agent.getByRole("log");
  await log.getByText("Olá, Ana! Seu pedido 1042 saiu para entrega.").waitFor();
  await log.getByText("Acompanhar").waitFor();
  await until("the template on the phone", () => withCard().length > 0);
  expect(withCard()).toMatchObject([
    {
      text: "Olá, Ana! Seu pedido 1042 saiu para entrega.",
      card: { header: "Seu pedido saiu!", footer: "Loja Oficial", buttons: [{ type: "reply" }, { type: "url" }] },
    },
  ]);
  await log.getByLabel("Entregue").waitFor();
  expect(simulator.sends().length).toBe(1);
  await stage.inspect(agent, "templates-bubble");
});

test("fits a phone's width, from the closed window to the preview", async () => {
  const list = admin.url();
  await stage.narrow(admin);
  await admin.goto(agent.url());
  await admin.getByText("Agora só um modelo de mensagem chega a ele.").waitFor();
  await stage.inspect(admin, "templates-shut-400");
  await admin.getByRole("button", { name: "Enviar modelo" }).click();
  await stage.inspect(admin, "templates-picker-400");
  await dialog(admin, "Enviar modelo")
    .getByRole("button", { name: /pedido_saiu/ })
    .click();
  await dialog(admin, "pedido_saiu")
    .getByLabel(/^Seu pedido ___/)
    .fill("1042");
  await stage.inspect(admin, "templates-fill-400");
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.goto(list);
});

test("opens the window with the tap on a button, and a paused template is refused in plain words", async () => {
  const [bubble] = withCard();
  await stage.sandbox.tap({ phone: ana, chat: official.number, id: bubble?.id ?? "", button: 0 });
  await agent.getByRole("log").getByText("Pode deixar na portaria").nth(1).waitFor();
  const composer = agent.getByRole("textbox", { name: "Mensagem" });
  await until("the open window", () => composer.isEnabled());
  // Templates are sent inside the window too.
  await agent.getByRole("button", { name: "Enviar modelo" }).click();
  await dialog(agent, "Enviar modelo")
    .getByRole("button", { name: /aviso_de_feriado/ })
    .click();
  const form = dialog(agent, "aviso_de_feriado");
  await form.getByText("Este modelo não tem campos para preencher.").waitFor();
  simulator.decide(simulator.templates().find(({ name }) => name === "aviso_de_feriado")?.id ?? "", "PAUSED");
  await admin
    .getByRole("row", { name: /aviso_de_feriado/ })
    .getByText("Pausado")
    .waitFor();
  await form.getByRole("button", { name: "Enviar", exact: true }).click();
  await form.getByRole("alert").getByText("Escolha outro modelo.").waitFor();
  await form.getByRole("button", { name: "Voltar" }).click();
  await dialog(agent, "Enviar modelo")
    .getByRole("button", { name: /pedido_saiu/ })
    .waitFor();
  await expect(dialog(agent, "Enviar modelo").getByRole("button", { name: /aviso_de_feriado/ })).toHaveCount(0);
  expect(withCard()).toHaveLength(1);
});

test("deletes a template at Meta too", async () => {
  await admin.getByRole("button", { name: /Mais ações de pedido_saiu/ }).click();
  await admin.getByRole("menuitem", { name: "Excluir" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await admin.getByText("Modelo excluído").waitFor();
  expect(simulator.templates().some(({ name }) => name === "pedido_saiu")).toBe(false);
});

import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { helena, marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A company connects a number of the official API, and talks to a customer there. */
let stage: Stage;
let simulator: CloudSimulator;
let admin: Screen;
const ana = "5531987654321";
const official = { number: "5531988002030", phoneNumberId: "106540352242922", wabaId: "102290129340398" };
const token = "EAAthesimulatedtokenofthisjourney";

test.beforeAll(async () => {
  stage = await setStage();
  const { url } = stage.server();
  const app = { secret: "the app's secret", verifyToken: "the app's word" };
  simulator = await startCloudSimulator({
    sandboxUrl: stage.sandbox.addresses.controlUrl,
    app: { ...app, webhookUrl: `${url}/channels/whatsapp-cloud/webhook` },
  });
  await simulator.addNumber({ ...official, token, name: "Loja Oficial", isReady: false });
  await stage.sandbox.savePhone({ number: ana, name: "Ana Beatriz" });
  await stage.server().stop();
  await stage.restart({
    BALCAO_GRAPH_URL: simulator.graphUrl,
    BALCAO_CLOUD_APP_SECRET: app.secret,
    BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken,
  });
  admin = await stage.signIn(marina);
});
test.afterAll(async () => {
  await simulator?.stop();
  await stage?.close();
});

const wizard = (screen: Screen) => screen.getByRole("dialog", { name: "Conectar pela API oficial" });

async function openWizard(screen: Screen): Promise<void> {
  await screen.goto(`${stage.server().url}/app/connections`);
  await screen.getByRole("button", { name: "Nova conexão" }).click();
  await screen.getByRole("button", { name: "Conectar pela API oficial" }).click();
  await wizard(screen).waitFor();
}

test("says which value Meta refuses, and connects when all are right", async () => {
  await openWizard(admin);
  const form = wizard(admin);
  await stage.inspect(admin, "official-wizard");
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
    await form.getByRole("button", { name: "Conectar", exact: true }).click();
  };
  await fill({
    Nome: "Oficial",
    "ID do número": official.phoneNumberId,
    "ID da conta": official.wabaId,
    "Token de acesso": "EAAthisisanothertoken",
  });
  await form.getByRole("alert").getByText(/token/i).waitFor();
  await fill({ "Token de acesso": token });
  await form.getByRole("alert").getByText(/PIN/).waitFor();
  await stage.inspect(admin, "official-wizard-refused");
  await fill({ "PIN de registro": "123456" });
  const settings = admin.getByRole("dialog", { name: "Editar conexão" });
  await settings.getByText("Até 80 mensagens por segundo").waitFor();
  await stage.inspect(admin, "official-settings");
  await settings.getByRole("combobox", { name: "Filas" }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Vendas" }).click();
  await admin.keyboard.press("Escape");
  await settings.getByRole("button", { name: "Salvar" }).click();
  await admin
    .getByRole("row", { name: /Oficial/ })
    .getByText("Conectado")
    .waitFor();
});

test("talks to a customer, with ticks, a file and a reaction", async () => {
  await stage.sandbox.sendText({ from: ana, to: official.number, text: "Bom dia! Vocês entregam? ☀" });
  await admin.goto(`${stage.server().url}/app/tickets`);
  await admin.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await admin.getByRole("option", { name: /Ana Beatriz/ }).waitFor();
  await admin
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  const log = admin.getByRole("log");
  await log.getByText("Bom dia! Vocês entregam? ☀").waitFor();
  const composer = admin.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill("Entregamos sim, Ana!");
  await composer.press("Enter");
  await until("the answer on the phone", () =>
    stage.sandbox.sentTo(ana, official.number).some(({ text }) => text.endsWith("Entregamos sim, Ana!")),
  );
  await stage.sandbox.read({ phone: ana, chat: official.number });
  await log.getByLabel("Lida").waitFor();
  const upload = await stage.sandbox.upload(Buffer.from("%PDF-1.7 a list of things"));
  await stage.sandbox.sendMedia({
    ...{ from: ana, to: official.number, upload, mimetype: "application/pdf", fileName: "lista.pdf" },
  });
  await log.getByText("lista.pdf").waitFor();
  // Messages are in the order of their arrival, although Meta's times have whole seconds only.
  const order = await log.locator("[data-message]").allTextContents();
  expect(order.map((text) => /entregam|Entregamos|lista/.exec(text)?.[0])).toEqual(["entregam", "Entregamos", "lista"]);
  const [answer] = stage.sandbox.sentTo(ana, official.number).slice(-1);
  await stage.sandbox.react({ phone: ana, chat: official.number, id: answer?.id ?? "", emoji: "👍" });
  await log.getByText("👍").waitFor();
  await stage.inspect(admin, "official-conversation");
});

test("turns red when Meta ends the token, and works again with another", async () => {
  simulator.setFaults({ tokensExpired: true });
  const composer = admin.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill("Chega amanhã.");
  await composer.press("Enter");
  await admin.getByRole("log").getByText("Chega amanhã.").waitFor();
  await admin.goto(`${stage.server().url}/app/connections`);
  await admin
    .getByRole("row", { name: /Oficial/ })
    .getByText("Desconectado")
    .waitFor();
  await admin.getByRole("button", { name: "Mais ações de Oficial" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  const settings = admin.getByRole("dialog", { name: "Editar conexão" });
  await settings.getByText(/não aceita mais o token/).waitFor();
  simulator.setFaults({ tokensExpired: false });
  await settings.getByLabel("Novo token de acesso").fill(token);
  await settings.getByRole("button", { name: "Trocar token" }).click();
  await admin.getByText("Token trocado").waitFor();
  await until("the message that waited", () =>
    stage.sandbox.sentTo(ana, official.number).some(({ text }) => text.endsWith("Chega amanhã.")),
  );
});

test("fits a phone's width, and shows the operator what to paste at Meta", async () => {
  const operator = await stage.signIn(helena, { narrow: true });
  await openWizard(operator);
  await wizard(operator).getByLabel("Token de acesso").waitFor();
  await stage.inspect(operator, "official-wizard-400");
  expect(await operator.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

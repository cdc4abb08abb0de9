import { type CloudSimulator, startCloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import { expect } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An admin sends a template to a list by an official number, and Meta pauses it. */
let stage: Stage;
let simulator: CloudSimulator;
let admin: Screen;
let headers: { authorization: string };
const official = { number: "5531988002040", phoneNumberId: "106540352242940", wabaId: "102290129340340" };
const token = "EAAthesimulatedtokenofthisjourney";
const people = [
  { name: "Ana Beatriz", number: "5531987654341" },
  { name: "Bento", number: "5531987654342" },
];

test.beforeAll(async () => {
  stage = await setStage();
  const app = { secret: "the app's secret", verifyToken: "the app's word" };
  const webhookUrl = `${stage.server().url}/channels/whatsapp-cloud/webhook`;
  const sandboxUrl = stage.sandbox.addresses.controlUrl;
  simulator = await startCloudSimulator({ sandboxUrl, app: { ...app, webhookUrl } });
  simulator.setFaults({ reviewMs: null });
  await simulator.addNumber({ ...official, token, name: "Loja Oficial" });
  simulator.addTemplate(official.wabaId, {
    ...{ name: "promocao", language: "pt_BR", category: "MARKETING" },
    components: [
      { type: "BODY", text: "Oi, {{1}}! Hoje tem {{2}} na loja.", example: { body_text: [["Ana", "café grátis"]] } },
    ],
  });
  await stage.server().stop();
  await stage.restart({
    BALCAO_GRAPH_URL: simulator.graphUrl,
    BALCAO_CLOUD_APP_SECRET: app.secret,
    BALCAO_CLOUD_VERIFY_TOKEN: app.verifyToken,
  });
  admin = await stage.signIn(marina);
  await prepare();
});
test.afterAll(async () => {
  await simulator?.stop();
  await stage?.close();
});

/** The official number and the list; other journeys test their screens. */
async function prepare(): Promise<void> {
  const { url } = stage.server();
  const { email, password } = marina;
  const signedIn = await admin.request.post(`${url}/auth/login`, { data: { email, password } });
  headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const post = async (path: string, data: object) => {
    const answer = await admin.request.post(`${url}${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { id: number };
  };
  // A company with official numbers only needs no check of its lists.
  const found = await admin.request.get(`${url}/whatsapp`, { headers });
  for (const { id } of (await found.json()) as { id: number }[])
    await admin.request.delete(`${url}/whatsapp/${id}`, { headers });
  const { phoneNumberId, wabaId } = official;
  await post("/whatsapp-cloud", { name: "Oficial", phoneNumberId, wabaId, accessToken: token, queueIds: [] });
  const list = await post("/contact-lists", { name: "Clientes do café" });
  for (const person of people) await post("/contact-list-items", { contactListId: list.id, email: "", ...person });
}

const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);
const arrived = () => people.flatMap(({ number }) => stage.sandbox.sentTo(number, official.number));

test("chooses a template for official numbers, and sees it as each contact will", async () => {
  await go("/broadcasts");
  await admin.getByRole("button", { name: "Nova campanha" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel(/^Nome/).fill("Café grátis");
  await dialog.getByLabel(/^Lista de contatos/).selectOption({ label: "Clientes do café" });
  await dialog.getByRole("combobox", { name: /^Conexões/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: /Oficial/ }).click();
  await admin.keyboard.press("Escape");
  await dialog.getByRole("tab", { name: "Modelo" }).click();
  await dialog
    .getByRole("combobox", { name: /^Modelo/ })
    .selectOption({ label: "promocao · Português (Brasil) · Marketing" });
  await dialog.getByRole("textbox", { name: /^Texto/ }).fill("café grátis");
  await dialog.getByText("Oi, Ana! Hoje tem café grátis na loja.").waitFor();
  await stage.inspect(admin, "template-campaign");
  await stage.narrow(admin);
  await stage.inspect(admin, "template-campaign-400");
  await admin.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Campanha salva").waitFor();
});

test("stops with one notice when Meta pauses the template, and goes on after it is approved", async () => {
  const [template] = simulator.templates();
  // The webhook is lost: the first message meets the pause.
  if (template) template.status = "PAUSED";
  await admin.getByRole("button", { name: "Iniciar: Café grátis" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Iniciar" }).click();
  await admin.getByRole("link", { name: "Café grátis" }).click();
  await admin.getByText(/^A campanha parou: o modelo/).waitFor();
  await admin.getByRole("button", { name: "Na fila 2" }).waitFor();
  await stage.inspect(admin, "template-campaign-halted");
  expect(arrived()).toHaveLength(0);
  simulator.decide(template?.id ?? "", "APPROVED");
  await until("the restart", async () => {
    const found = await admin.request.get(`${stage.server().url}/campaigns`, { headers });
    const [campaign] = ((await found.json()) as { records: { id: number }[] }).records;
    const path = `${stage.server().url}/campaigns/${campaign?.id}/restart`;
    return (await admin.request.post(path, { headers })).ok();
  });
  await admin.getByText("Finalizada").waitFor();
  await until("both", () => arrived().length === people.length);
  expect(arrived().map(({ text }) => text)).toEqual([
    "Oi, Ana! Hoje tem café grátis na loja.",
    "Oi, Bento! Hoje tem café grátis na loja.",
  ]);
});

import { expect } from "@playwright/test";
import sharp from "sharp";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { connectOfficialNumber, type OfficialNumber } from "./official-number.ts";
import { type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A company with an app of its own at Meta connects its number, talks there, and edits the profile that people see. */
let stage: Stage;
let shop: OfficialNumber;
let admin: Screen;
const secret = "0123456789abcdef0123456789abcdef";
const number = { number: "5531988002060", phoneNumberId: "106540352242960", wabaId: "102290129340360" };
const token = "EAAthetokenofthecompanysownapp";
const ana = "5531987654431";

test.beforeAll(async () => {
  stage = await setStage();
  shop = await connectOfficialNumber(stage, []);
  admin = shop.screen;
  await shop.simulator.addNumber({ ...number, token, name: "Café da Vila", app: { secret } });
  await stage.sandbox.savePhone({ number: ana, name: "Ana Beatriz" });
});
test.afterAll(async () => {
  await shop?.simulator.stop();
  await stage?.close();
});

const go = (path: string) => admin.goto(`${stage.server().url}/app${path}`);
const wizard = () => admin.getByRole("dialog", { name: "Conectar pela API oficial" });
const card = () => admin.getByRole("dialog", { name: "Editar conexão" });
const profile = () => admin.getByRole("dialog", { name: "Perfil no WhatsApp" });

test("the number is connected by its app's secret, which Meta confirms", async () => {
  await go("/connections");
  await admin.getByRole("button", { name: "Nova conexão" }).click();
  await admin.getByRole("button", { name: "Conectar pela API oficial" }).click();
  const form = wizard();
  await form.getByRole("button", { name: "Conectar com um token de acesso" }).click();
  await form.getByRole("checkbox", { name: "A empresa tem um aplicativo próprio na Meta" }).click();
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
    await form.getByRole("button", { name: "Conectar", exact: true }).click();
  };
  const { phoneNumberId, wabaId } = number;
  await fill({ Nome: "Café", "ID do número": phoneNumberId, "ID da conta": wabaId, "Token de acesso": token });
  await form.getByText("Obrigatório").waitFor();
  await stage.inspectBoth(admin, "own-app-wizard");
  await fill({ "Chave secreta": "f".repeat(32) });
  await expect(form.getByRole("alert")).toContainText("chave secreta");
  await fill({ "Chave secreta": secret });
  await admin.getByText("Café está conectada").waitFor();
});

test("people's messages come by the app's own address, and answers go out", async () => {
  await stage.sandbox.sendText({ from: ana, to: number.number, text: "Vocês abrem no feriado?" });
  const uuid = await until("the conversation", async () => {
    const path = `/tickets?showAll=true&status=pending&searchParam=${ana}`;
    const found = await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>("GET", path);
    const [ticket] = found.tickets;
    if (ticket) await shop.admin.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
    return ticket?.uuid;
  });
  await go(`/tickets/${uuid}`);
  await admin.getByText("Vocês abrem no feriado?").last().waitFor();
  await admin.getByRole("textbox", { name: /^Mensagem|^Escreva/ }).fill("Abrimos até as 14h.");
  await admin.keyboard.press("Enter");
  await until("the answer on the phone", async () =>
    shop.simulator.sends().find(({ phoneNumberId, to }) => phoneNumberId === number.phoneNumberId && to === ana),
  );
});

test("the card has the app's webhook, and the profile that people see", async () => {
  await go("/connections");
  await admin.getByRole("button", { name: "Mais ações de Café" }).click();
  await admin.getByRole("menuitem", { name: "Editar" }).click();
  await expect(card().getByRole("textbox", { name: "URL de callback" })).toHaveValue(
    /\/channels\/whatsapp-cloud\/webhook\/.+/,
  );
  await stage.inspectBoth(admin, "own-app-card");
  await card().getByRole("button", { name: "Perfil no WhatsApp" }).click();
  await profile()
    .getByLabel(/^Recado/)
    .fill("Café passado na hora");
  await profile()
    .getByLabel(/^Endereço/)
    .fill("Rua das Flores, 12, Belo Horizonte");
  await profile()
    .getByLabel(/^Site 1/)
    .fill("cafedavila.example");
  await profile()
    .getByLabel(/^Categoria/)
    .selectOption({ label: "Restaurante" });
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a4b2a" } })
    .png()
    .toBuffer();
  await profile()
    .locator('input[type="file"]')
    .setInputFiles({ name: "fachada.png", mimeType: "image/png", buffer: picture });
  await admin.getByText(/^Foto trocada/).waitFor();
  await stage.inspectBoth(admin, "cloud-profile");
  await profile().getByRole("button", { name: "Salvar" }).click();
  await expect(profile()).toHaveCount(0);
  await card().getByRole("button", { name: "Perfil no WhatsApp" }).click();
  await expect(profile().getByLabel(/^Recado/)).toHaveValue("Café passado na hora");
  await expect(profile().getByLabel(/^Site 1/)).toHaveValue("https://cafedavila.example");
  await expect.poll(() => profile().locator("img").count()).toBe(1);
});

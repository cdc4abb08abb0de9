import { expect, type Locator } from "@playwright/test";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** Profile pictures, the names in the phone's address book, and group names. */
let stage: Stage;
let agent: Screen;
let phone: Screen;
const customer = "5531977770061";
const saved = "5531977770062";
const late = "5531977770063";

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name: "Renata Figueiredo" });
  await stage.sandbox.savePhone({ number: saved, name: "Lu ✨" });
  await stage.sandbox.saveContact({ phone: shop, number: saved, name: "Luciana Prado (noiva)" });
  phone = await stage.open("/sandbox/");
  await phone.getByRole("button", { name: /Renata Figueiredo/ }).click();
  await chooseFromPicture("Usar foto de exemplo");
  await linkShop(stage);
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Bom dia, vocês entregam hoje?" });
  agent = await stage.signIn(paulo);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
});
test.afterAll(() => stage?.close());

async function chooseFromPicture(item: string): Promise<void> {
  await phone.getByRole("button", { name: "Foto do perfil" }).click();
  await phone.getByRole("button", { name: item }).click();
}
/** A picture that the browser has loaded. */
const isDrawn = (place: Locator) => async (): Promise<boolean> =>
  place
    .locator("img")
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
    .catch(() => false);
const row = () => agent.getByRole("option", { name: /Renata Figueiredo/ });
const header = () => agent.locator("header").filter({ hasText: "Renata Figueiredo" });
const card = () => agent.getByRole("group", { name: /Renata Figueiredo/ });

test("shows a customer's picture in the list, the conversation and the board, and live typing", async () => {
  await until("the picture in the list", isDrawn(row()));
  await stage.inspect(agent, "profile-list");
  await agent
    .getByRole("button", { name: /^Aceitar o atendimento de Renata/ })
    .first()
    .click();
  await agent.getByRole("log").getByText("Bom dia, vocês entregam hoje?").waitFor();
  await until("the picture above the conversation", isDrawn(header()));
  await stage.inspect(agent, "profile-conversation");

  const before = await header().locator("img").first().getAttribute("src");
  await chooseFromPicture("Usar foto de exemplo");
  await until("another picture", async () => {
    const now = await header().locator("img").first().getAttribute("src");
    return now !== null && now !== before && (await isDrawn(header())());
  });
  await agent.goto(`${stage.server().url}/app/kanban`);
  await until("the picture on the board", isDrawn(card()));
  await stage.inspect(agent, "profile-board");
  await chooseFromPicture("Remover foto");
  await until("initials again", async () => (await card().locator("img").count()) === 0);
  await card().getByText("RF", { exact: true }).waitFor();
});

test("imports the phone's address book, and uses its names", async () => {
  await stage.sandbox.sendText({ from: saved, to: shop, text: "Oi, aqui é a Lu" });
  await agent.goto(`${stage.server().url}/app/tickets`);
  await agent.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await agent.getByRole("option", { name: /Lu ✨/ }).waitFor();
  const admin = await stage.signIn(marina);
  await admin.goto(`${stage.server().url}/app/contacts`);
  await admin.getByText("Lu ✨").first().waitFor();
  // A contact that the owner saves on the phone itself.
  await phone.getByText("Agenda", { exact: true }).click();
  await phone.locator("#book-name").fill("Fornecedor de flores");
  await phone.locator("#book-number").fill(late);
  await phone.getByRole("button", { name: "Salvar na agenda" }).click();
  await phone.getByRole("textbox", { name: `Nome de +${late}` }).waitFor();
  await stage.inspect(phone, "sandbox-address-book");

  await admin.getByRole("button", { name: "Importar e exportar" }).click();
  await admin.getByRole("menuitem", { name: "Da agenda do celular" }).click();
  await admin.getByText("1 contato novo da agenda · 1 renomeado").waitFor();
  await admin.getByText("Fornecedor de flores").first().waitFor();
  await admin.getByText("Luciana Prado (noiva)").first().waitFor();
  await expect(admin.getByText("Lu ✨")).toHaveCount(0);
  // In conversations too, on every screen.
  await agent.getByRole("option", { name: /Luciana Prado \(noiva\)/ }).waitFor();
  await stage.inspect(admin, "profile-import");

  // A rename on the phone applies here without another import.
  const name = phone.getByRole("textbox", { name: `Nome de +${late}` });
  await name.fill("Flores do Mercado");
  await name.blur();
  await admin.getByText("Flores do Mercado").first().waitFor();
});

test("fits a phone's screen", async () => {
  await stage.narrow(phone);
  await phone.getByRole("button", { name: "Foto do perfil" }).click();
  await stage.inspect(phone, "sandbox-picture-narrow");
  await phone.keyboard.press("Escape");
  const overflow = await phone.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
});

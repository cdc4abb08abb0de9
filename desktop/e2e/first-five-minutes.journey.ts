import { expect } from "@playwright/test";
import { demoShop } from "../../server/demo/demo-shop.ts";
import { livingCustomers } from "../../server/demo/living-customers.ts";
import { type CustomersProcess, startCustomers } from "../../server/testing/servers/customers-process.ts";
import { until } from "../../server/testing/until.ts";
import { test } from "./journey.ts";
import { marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** A visitor's first minutes, with what `npm start` runs: the front page, its links, and simulated customers. */
let stage: Stage;
let customers: CustomersProcess;
let stranger: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  const addresses = { sandbox: stage.sandbox.addresses.controlUrl, server: stage.server().url };
  customers = startCustomers({ ...addresses, pace: 0.3 });
});
test.afterAll(async () => {
  await customers?.stop();
  await stage?.close();
});

/** Reads the customer's first message after a text of the shop, from the customer's phone. */
const replyOf = (text: string) => () => {
  const chats = livingCustomers.map(({ number }) => stage.sandbox.chatOf(number, demoShop.number));
  const chat = chats.find((one) => one.some((message) => message.text.includes(text))) ?? [];
  const asked = chat.findIndex((message) => message.text.includes(text));
  return chat.slice(asked).find(({ fromMe, kind }) => fromMe && kind === "text")?.text;
};

test("shows on the root page what can be opened, in the browser's language", async () => {
  stranger = await stage.open("/");
  await stranger.getByRole("heading", { name: "O Balcão está no ar neste computador" }).waitFor();
  await stage.inspect(stranger, "front-page");
  await stranger.getByRole("link", { name: "English" }).click();
  await stranger.getByRole("heading", { name: "Balcão is running on this computer" }).waitFor();
  const narrow = await stage.open("/", { narrow: true, locale: "es-MX" });
  await narrow.getByRole("heading", { name: "Balcão está funcionando en esta computadora" }).waitFor();
  await stage.inspect(narrow, "front-page-400");
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const path of ["/app/", "/sandbox/", "/docs"]) await narrow.locator(`a[href="${path}"]`).waitFor();
});

test("signs in with an account from the page, and sees conversations arrive", async () => {
  await stranger.getByRole("link", { name: "Português" }).click();
  const account = stranger.getByRole("row", { name: new RegExp(marina.name) });
  const email = (await account.getByRole("cell").first().textContent()) ?? "";
  const password = (await stranger.locator("code").textContent()) ?? "";
  await stranger.getByRole("link", { name: /^Console/ }).click();
  await stranger.getByLabel("E-mail").fill(email);
  await stranger.getByLabel("Senha", { exact: true }).fill(password);
  await stranger.getByRole("button", { name: "Entrar", exact: true }).click();
  await stranger.getByRole("tab", { name: /^Aguardando(?! cliente)/ }).click();
  await stranger
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .waitFor();
});

test("accepts, answers, and receives the customer's reply", async () => {
  await stranger
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  await stranger.waitForURL("**/app/tickets/*");
  const composer = stranger.getByRole("textbox", { name: /Mensagem|Escreva/ });
  await composer.fill("Oi! Já estou vendo isso para você.");
  await composer.press("Enter");
  const log = stranger.getByRole("log");
  await log.getByText("Já estou vendo isso para você.").waitFor();
  await log.getByLabel("Lida").last().waitFor();
  const reply = await until("the customer's reply", replyOf("Já estou vendo isso para você."));
  await log.getByText(reply, { exact: true }).waitFor();
  await stage.inspect(stranger, "first-answer");
});

test("pauses and resumes the simulated customers with one click", async () => {
  const phone = await stage.open("/sandbox/");
  const pause = phone.getByRole("switch", { name: /Clientes da demonstração/ });
  await phone.getByText("Escrevendo por conta própria").waitFor();
  await stage.inspect(phone, "sandbox-players");
  await pause.click();
  await phone.getByText("Em pausa").waitFor();
  expect((await stage.sandbox.players({})).writing).toBe(false);
  await phone.reload();
  await phone.getByText("Em pausa").waitFor();
  await stage.narrow(phone);
  await stage.inspect(phone, "sandbox-players-400");
  await pause.click();
  await phone.getByText("Escrevendo por conta própria").waitFor();
  await customers.stop();
  await pause.waitFor({ state: "hidden" });
});

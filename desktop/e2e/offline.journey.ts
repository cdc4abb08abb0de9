import { expect } from "@playwright/test";
import sharp from "sharp";
import { signIn } from "../../server/testing/api-client.ts";
import { until } from "../../server/testing/until.ts";
import { untilNeedsNoServer, withoutNetwork, withoutServer } from "./cut-off.ts";
import { test } from "./journey.ts";
import { countKept, textsKept } from "./kept-here.ts";
import { type KillableBrowser, makeProfile, openKillableBrowser, removeProfile } from "./killable-browser.ts";
import { linkShop } from "./link-shop.ts";
import { marina, paulo, type Screen, type Stage, setStage, shop } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** An agent keeps working while the server is unreachable: reading, writing, and the result after the reconnection. */
let stage: Stage;
let screen: Screen;
let crashing: KillableBrowser | undefined;
const profile = makeProfile();
const customer = "5531977770011";
const name = "Sebastiana Cavalcanti de Albuquerque Montenegro";

let ticketId: number;

/** Each sign-in of the admin ends the previous session. */
const admin = () => signIn(stage.server().url, marina.email, marina.password);

test.beforeAll(async () => {
  stage = await setStage();
  await stage.sandbox.savePhone({ number: customer, name });
  await linkShop(stage);
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Oi, tudo bem?" });
  await handToPaulo();
  screen = await stage.signIn(paulo);
  await screen.getByRole("option").filter({ hasText: name }).first().click();
  await screen.getByRole("log").getByText("Oi, tudo bem?").waitFor();
  await untilNeedsNoServer(screen);
});
test.afterAll(async () => {
  await crashing?.kill();
  removeProfile(profile);
  await stage?.close();
});

async function handToPaulo(): Promise<void> {
  const person = await admin();
  const waiting = await until("the ticket", async () => {
    const path = `/tickets?showAll=true&searchParam=${customer}`;
    return (await person.call<{ tickets: { id: number }[] }>("GET", path)).tickets[0];
  });
  ticketId = waiting.id;
  const { users } = await person.call<{ users: { id: number; email: string; queues: { id: number }[] }[] }>(
    "GET",
    "/users",
  );
  const agent = users.find(({ email }) => email === paulo.email);
  await person.call("PUT", `/tickets/${ticketId}`, { queueId: agent?.queues[0]?.id, userId: agent?.id });
}

const composer = () => screen.getByRole("textbox", { name: "Mensagem", exact: true });
const write = async (text: string) => {
  await composer().fill(text);
  await composer().press("Enter");
  await screen.getByRole("log").getByText(text, { exact: true }).waitFor();
};
const log = () => screen.getByRole("log");

/** Five messages and a photo; one message is edited and one is discarded. */
async function writeAway(title: string): Promise<void> {
  await screen.getByText(/Sem conexão com o servidor/).waitFor();
  for (const text of ["um", "dois", "três"]) await write(`${title} ${text}`);
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background: "#C2410C" } })
    .png()
    .toBuffer();
  await screen
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: `${title}.png`, mimeType: "image/png", buffer });
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Legenda/ }).fill(`${title} foto`);
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  for (const text of ["quatro", "cinco", "desisto"]) await write(`${title} ${text}`);
  await screen.getByText("7 mensagens esperam para sair").waitFor();
  await until("all to wait", async () => (await log().getByText("Aguardando conexão").count()) === 7);
  await expect(screen.getByText("Não enviada.")).toHaveCount(0);

  const line = (text: string) =>
    log()
      .locator("[data-message]")
      .filter({ hasText: `${title} ${text}` });
  await line("dois").getByRole("button", { name: "Editar" }).click();
  await screen.getByRole("dialog").getByRole("textbox").fill(`${title} dois, corrigida`);
  await screen.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await log().getByText(`${title} dois, corrigida`).waitFor();
  await line("desisto").getByRole("button", { name: "Cancelar envio" }).click();
  await line("desisto").waitFor({ state: "detached" });
  await screen.getByText("6 mensagens esperam para sair").waitFor();
}

const expected = (title: string) =>
  ["um", "dois, corrigida", "três", "foto", "quatro", "cinco"].map((text) => `${title} ${text}`);
/** The texts that the phone received, in order, without the agent's name. */
const arrived = (title: string): string[] =>
  stage.sandbox
    .sentTo(customer, shop)
    .map(({ text }) => text?.split("\n").at(-1) ?? "")
    .filter((text) => text.startsWith(title));

async function allArrivedOnce(title: string): Promise<void> {
  await until("the last message", () => arrived(title).length >= 6);
  await log().getByText("Aguardando conexão").first().waitFor({ state: "detached" });
  expect(arrived(title)).toEqual(expected(title));
  const texts = await log()
    .getByText(new RegExp(`^${title} `))
    .allTextContents();
  expect(texts).toEqual(expected(title));
}

test("without a network every message waits, and arrives once and in order afterwards", async () => {
  await withoutNetwork(screen, async () => {
    await writeAway("Rede");
    await stage.inspect(screen, "offline-waiting");
    await stage.narrow(screen);
    await stage.inspect(screen, "offline-waiting-narrow");
    await screen.setViewportSize({ width: 1280, height: 800 });
  });
  await screen.getByText(/Sem conexão com o servidor/).waitFor({ state: "detached" });
  await allArrivedOnce("Rede");
});

test("the same holds while the server is down", async () => {
  await withoutServer(stage, () => writeAway("Servidor"));
  await screen.getByText(/Sem conexão com o servidor/).waitFor({ state: "detached" });
  await allArrivedOnce("Servidor");
});

test("asks about messages whose conversation was returned meanwhile, and sends them once it is accepted again", async () => {
  await withoutNetwork(screen, async () => {
    await screen.getByText(/Sem conexão com o servidor/).waitFor();
    await write("Tarde demais");
    await write("E esta também");
    await (await admin()).call("PUT", `/tickets/${ticketId}`, { status: "pending" });
  });
  await screen.getByText(`2 mensagens para ${name} não saíram`).waitFor();
  await stage.inspect(screen, "offline-conflict-banner");
  await screen.getByRole("button", { name: "Decidir" }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByText("E esta também").waitFor();
  await stage.inspect(screen, "offline-conflict");
  await stage.narrow(screen);
  await stage.inspect(screen, "offline-conflict-narrow");
  await screen.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Reabrir e enviar" }).click();
  await dialog.waitFor({ state: "detached" });
  const late = () => [...arrived("Tarde demais"), ...arrived("E esta também")];
  await until("both messages", () => late().length === 2);
  await screen.getByText(/não saíram/).waitFor({ state: "detached" });
  expect(late()).toEqual(["Tarde demais", "E esta também"]);
  await stage.inspect(screen, "offline-over");
});

test("shows lists and conversations read earlier, with the time of their data", async () => {
  await screen.getByRole("option").filter({ hasText: name }).first().waitFor();
  await until("the last message to be kept", async () =>
    (await textsKept(screen, "pages")).some((text) => text.includes("E esta também")),
  );
  // A page without cached data in memory.
  await screen.goto(`${stage.server().url}/app/quick-messages`);
  await screen.getByRole("heading", { name: "Mensagens rápidas" }).first().waitFor();
  await untilNeedsNoServer(screen);
  await withoutServer(stage, async () => {
    await screen.getByText(/Sem conexão com o servidor/).waitFor();
    await screen.getByRole("link", { name: "Atendimentos" }).click();
    await screen.getByRole("option").filter({ hasText: name }).first().click();
    await log().getByText("E esta também", { exact: true }).waitFor();
    await screen.getByText(/Mostrando dados das \d\d:\d\d/).waitFor();
    await stage.inspect(screen, "offline-kept");
    await screen.getByRole("button", { name: /Conta de/ }).click();
    await screen.getByRole("menuitem", { name: "Sair" }).waitFor();
    await screen.keyboard.press("Escape");
    // A menu that is still closing takes the focus back, and with it closes what opens now.
    await screen.getByRole("menuitem", { name: "Sair" }).waitFor({ state: "detached" });
    // Its code was not loaded before: it comes as soon as the server is back, and the conversation stays meanwhile.
    await screen.getByRole("button", { name: "Emoji", exact: true }).click();
    await screen.getByRole("progressbar", { name: "Carregando" }).waitFor();
  });
  await screen.getByPlaceholder("Buscar emoji").waitFor();
  await screen.keyboard.press("Escape");
  await screen.getByText(/Sem conexão com o servidor/).waitFor({ state: "detached" });
  await stage.sandbox.sendText({ from: customer, to: shop, text: "Voltaram?" });
  await log().getByText("Voltaram?").waitFor();
});

test("keeps a chosen file whose dialog is not loaded yet, says so, and opens it when the connection is back", async () => {
  const held = Promise.withResolvers<void>();
  await screen.route(/\/AttachDialog-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await screen.reload();
  await composer().waitFor();
  const file = { name: "tabela.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  const choose = () => screen.locator("input[type=file]").first().setInputFiles(file);
  await choose();
  await screen.getByText("Abrindo 1 arquivo…").waitFor();
  await stage.inspect(screen, "attach-opening");
  await screen.getByRole("button", { name: "Descartar" }).click();
  await screen.getByText("Abrindo 1 arquivo…").waitFor({ state: "detached" });
  const isFocused = () => composer().evaluate((element) => element === document.activeElement);
  await until("the focus in the composer", isFocused);
  await stage.narrow(screen);
  await choose();
  await withoutNetwork(screen, async () => {
    await screen.getByText("1 arquivo guardado. A tela de envio abre quando a conexão voltar.").waitFor();
    await stage.inspect(screen, "attach-waiting-narrow");
  });
  held.resolve();
  const dialog = screen.getByRole("dialog", { name: "Enviar 1 arquivo" });
  await dialog.getByText("tabela.pdf").waitFor();
  await screen.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await screen.setViewportSize({ width: 1280, height: 800 });
});

test("a draft is restored after the browser was killed during typing", async () => {
  const { url } = stage.server();
  const half = "Meia frase que ninguém deve perd";
  const open = async () => {
    crashing = await openKillableBrowser(profile);
    const { page } = crashing;
    await crashing.signIn(url, marina);
    await page.getByRole("option").filter({ hasText: name }).first().click();
    return page.getByRole("textbox", { name: "Mensagem", exact: true });
  };
  const box = await open();
  await box.pressSequentially(half);
  await until("all of it to be kept", async () => (await textsKept(box.page(), "drafts")).includes(half));
  await crashing?.kill();

  const again = await open();
  await expect(again).toHaveValue(half);
});

test("asks before sign-out deletes unsent messages", async () => {
  await composer().fill("Ainda não terminei");
  await screen.getByRole("button", { name: /Conta de/ }).click();
  await stage.inspect(screen, "account-menu-wipe");
  await screen.getByRole("menuitem", { name: "Sair" }).click();
  const dialog = screen.getByRole("alertdialog");
  await stage.inspect(screen, "sign-out-unsent");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await dialog.waitFor({ state: "detached" });
  await screen.getByRole("button", { name: /Conta de/ }).click();
  await screen.getByRole("menuitem", { name: "Sair" }).click();
  await dialog.getByRole("button", { name: "Sair e apagar" }).click();
  await screen.waitForURL("**/app/login");
  expect(await countKept(screen)).toEqual({ keys: 0, drafts: 0, outbox: 0, files: 0, pages: 0 });
});

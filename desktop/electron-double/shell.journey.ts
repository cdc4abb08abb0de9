import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { trayPng } from "../main/shell/icons.ts";
import { type DoubledApp, launchDouble } from "./launch-double.ts";
import { liveConnection } from "./live-connection.ts";
import { patienceMs, until } from "./until.ts";

export type ShellJourneyContext = {
  /** A running server in demo mode, on this computer. */
  serverUrl: string;
  /** An agent without extra permissions. */
  email: string;
  password: string;
  chromium: string;
  outputFolder: string;
  /** Two new customers and their phones. */
  customers: readonly [Customer, Customer];
  /** A colleague accepts the customer's waiting ticket. */
  colleagueAccepts: (customer: Customer) => Promise<void>;
};
export type Customer = { name: string; write: (text: string) => Promise<void>; received: () => string[] };

type Trip = ShellJourneyContext & { app: DoubledApp; page: Page };
const desktopFolder = resolve(import.meta.dirname, "..");
const say = (line: string): void => void process.stdout.write(`shell: ${line}\n`);

/**
 * The console outside its page, under the double: in real Electron a test cannot click a notification or the tray.
 * Throws at the first failure.
 */
export async function runShellJourney(context: ShellJourneyContext): Promise<void> {
  mkdirSync(context.outputFolder, { recursive: true });
  const userData = mkdtempSync(join(tmpdir(), "balcao-shell-"));
  const { chromium } = context;
  const launch = (args: string[] = []) => launchDouble({ desktopFolder, userData, chromium, args });
  let app = await launch();
  try {
    const trip: Trip = { ...context, app, page: app.page };
    await signIn(trip);
    for (const part of [calls, answers, colleagues, quiet, appearances, links, files, trayLife]) await part(trip);
    const uuid = ticketIn(app.page);
    const ended = app.ended();
    await app.give({ order: "press", menu: "tray", path: ["Sair do Balcão"] });
    await ended;
    say("the tray's menu ends the program");

    app = await launch([`balcao://ticket/${uuid}`]);
    await app.page.getByRole("log").waitFor();
    assert.equal(ticketIn(app.page), uuid);
    say("a link starts the program and opens its conversation");
  } catch (error) {
    await app.page.screenshot({ path: join(context.outputFolder, "shell-failure.png") }).catch(() => undefined);
    throw error;
  } finally {
    await app.kill();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function signIn({ app, page, serverUrl, email, password }: Trip): Promise<void> {
  page.setDefaultTimeout(patienceMs);
  await page.getByLabel("Endereço do servidor").fill(new URL(serverUrl).host);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  let isConnected = false;
  let isCounted = false;
  page.on("response", (response) => {
    isCounted ||= isConnected && response.url().includes("withUnreadMessages");
  });
  const connected = liveConnection(page, serverUrl);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await connected;
  isConnected = true;
  await page.getByRole("tab", { name: /Aguardando/ }).waitFor();
  // Waits for the initial count: only later messages are new.
  await until("what waits at the start", async () => isCounted);
  // Conversations that wait at the start cause no notification.
  assert.deepEqual((await app.seen()).notifications, []);
}

/** A customer's first message: a notification, the count on the tray and the badge, and the click that opens it. */
async function calls({ app, page, customers: [joana] }: Trip): Promise<void> {
  await app.give({ order: "blur" });
  await joana.write("Bom dia! Ainda tem a batedeira?");
  await shown(app, 1);
  const { notifications, tray } = await app.seen();
  // The ticket waits: it is accepted first and answered then.
  assert.deepEqual(notifications, [
    { title: joana.name, body: "Bom dia! Ainda tem a batedeira?", hasReply: false, isOpen: true },
  ]);
  await trayShows(app, 1);
  assert.equal((await app.seen()).tray?.toolTip, "Balcão: 1 conversa não lida");
  assert.deepEqual(tray?.entries, ["Abrir o Balcão", "Não perturbar", "Sair do Balcão"]);
  assert.deepEqual((await app.recordedCalls("app.setBadgeCount")).at(-1)?.args, [1]);
  assert.deepEqual((await app.recordedCalls("window.flashFrame")).at(-1)?.args, [true]);
  say("a customer's first message is notified, counted on tray and badge, and the window asks for a look");

  await joana.write("Alguém?");
  await shown(app, 2);
  assert.equal((await app.seen()).notifications[0]?.isOpen, false);
  await trayShows(app, 1);
  await app.give({ order: "notification", at: 1, event: "click" });
  await page.waitForURL(/list=pending/);
  assert.equal((await app.recordedCalls("window.focus")).length, 1);
  assert.deepEqual((await app.recordedCalls("window.flashFrame")).at(-1)?.args, [false]);
  say("a second one takes its place; a click opens what the customer wrote");
}

/** An assigned ticket: no notification while it is on screen; a reply from the notification is sent once. */
async function answers({ app, page, customers: [joana] }: Trip): Promise<void> {
  // The click on the notification has opened the conversation for reading.
  await page.getByRole("dialog").getByRole("button", { name: "Aceitar", exact: true }).click();
  await page.getByRole("log").getByText("Alguém?").waitFor();
  await trayShows(app, 0);
  await joana.write("Estou na loja");
  await page.getByRole("log").getByText("Estou na loja").waitFor();
  await shown(app, 2);
  say("the conversation before one's eyes calls nobody");

  await leaveConversation(page);
  await joana.write("É a vermelha");
  await shown(app, 3);
  assert.equal((await app.seen()).notifications[2]?.hasReply, true);
  for (let time = 0; time < 2; time++) {
    await app.give({ order: "notification", at: 2, event: "reply", reply: "Tem sim, já levo" });
  }
  await until("the answer to arrive", async () => joana.received().length > 0);
  await trayShows(app, 0);
  await joana.write("Obrigada!");
  await shown(app, 4);
  assert.deepEqual(joana.received().length, 1, "the answer arrived more than once");
  assert.match(joana.received()[0] ?? "", /Tem sim, já levo$/);
  assert.match(page.url(), /tags/);
  await app.give({ order: "notification", at: 3, event: "click" });
  await page.getByRole("log").getByText("Obrigada!").waitFor();
  assert.equal(await page.getByRole("log").getByText("Tem sim, já levo").count(), 1);
  say("an answer in the notification arrives once, and a click opens the conversation");
}

/** A colleague's ticket causes no notification. */
async function colleagues({ app, page, customers: [, ze], colleagueAccepts }: Trip): Promise<void> {
  await leaveConversation(page);
  await ze.write("Oi");
  await shown(app, 5);
  await colleagueAccepts(ze);
  await until("the notification to go", async () => (await app.seen()).notifications[4]?.isOpen === false);
  await trayShows(app, 0);
  await ze.write("Tem garantia?");
  await trayShows(app, 0);
  await shown(app, 5);
  say("who is attended by a colleague calls no more, and what was said is taken back");
}

/** Do-not-disturb from the tray, and hidden message previews. */
async function quiet({ app, page, outputFolder, customers: [joana] }: Trip): Promise<void> {
  await app.give({ order: "press", menu: "tray", path: ["Não perturbar", "Por uma hora"] });
  const dot = trayPng({ unread: 0, isQuiet: true }, "16").toString("base64");
  await until("the quiet dot", async () => (await app.seen()).tray?.png === dot);
  const [, label = ""] = (await app.seen()).tray?.entries ?? [];
  assert.match(label, /^Não perturbar até \d\d:\d\d$/);
  await joana.write("Uma pergunta");
  await until("the count", async () => (await app.seen()).tray?.toolTip === "Balcão: 1 conversa não lida");
  await shown(app, 5);

  await preferences(page);
  await photograph(page, outputFolder);
  await page.getByRole("button", { name: "Desativar" }).click();
  await page.getByLabel("Esconder o texto das mensagens").click();
  await page.getByRole("button", { name: "Fechar", exact: true }).click();
  await trayShows(app, 1);
  await joana.write("Posso pagar com cartão?");
  await shown(app, 6);
  assert.equal((await app.seen()).notifications[5]?.body, "2 mensagens novas");
  say("do-not-disturb shows a dot and calls nobody; hidden words stay hidden");
}

/** The menus' language, the page's zoom, the global shortcut. */
async function appearances({ app, page }: Trip): Promise<void> {
  const zoomed = async () => (await app.recordedCalls("webContents.setZoomLevel")).at(-1)?.args[0];
  await app.give({ order: "press", menu: "application", path: ["Exibir", "Aumentar"] });
  assert.equal(await zoomed(), 1);
  await app.give({ order: "press", menu: "application", path: ["Exibir", "Tamanho normal"] });
  assert.equal(await zoomed(), 0);

  await language(page, /Conta de/, "English");
  await until("the tray in English", async () => (await app.seen()).tray?.entries[0] === "Open Balcão");
  await app.give({ order: "press", menu: "application", path: ["View", "Actual size"] });
  await language(page, /account/i, "Português");
  await until("the tray in Portuguese", async () => (await app.seen()).tray?.entries[0] === "Abrir o Balcão");

  await preferences(page);
  await page.getByLabel("Atalho para trazer o Balcão à frente").press("Control+Shift+B");
  const takes = async () => (await app.give({ order: "shortcut", keys: "CommandOrControl+Shift+B" })) === true;
  await until("the keys", takes);
  assert.deepEqual((await app.recordedCalls("session.setSpellCheckerEnabled")).at(-1)?.args, [true]);
  await page.getByLabel("Corretor ortográfico").click();
  const spelling = async () => (await app.recordedCalls("session.setSpellCheckerEnabled")).at(-1)?.args[0];
  await until("the spelling to end", async () => (await spelling()) === false);
  await page.getByRole("button", { name: "Fechar", exact: true }).click();
  say("menus speak the console's language, the page's size is remembered, keys bring the window up");
}

/** Links while the program runs. */
async function links({ app, page, outputFolder, customers: [joana] }: Trip): Promise<void> {
  await page.getByRole("link", { name: /Atendimentos/ }).click();
  await page.getByRole("option", { name: new RegExp(joana.name) }).click();
  await page.getByRole("log").waitFor();
  const uuid = ticketIn(page);
  const link = `balcao://ticket/${uuid}`;

  await leaveConversation(page);
  for (const bad of ["balcao://ticket/1", `balcao://ticket/${uuid}/../x`, `https://ticket/${uuid}`]) {
    await app.give({ order: "secondInstance", argv: ["balcao", bad] });
  }
  await page.getByRole("button", { name: "Nova etiqueta" }).click();
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Meio escrita");
  await app.give({ order: "secondInstance", argv: ["balcao", link] });
  const question = page.getByRole("alertdialog");
  await question.getByText("ainda não foi salvo").waitFor();
  await page.screenshot({ path: join(outputFolder, "shell-leave.png"), animations: "disabled" });
  await question.getByRole("button", { name: "Cancelar" }).click();
  assert.equal(await page.getByRole("textbox", { name: "Nome", exact: true }).inputValue(), "Meio escrita");
  assert.match(page.url(), /tags/);
  await app.give({ order: "openUrl", url: link });
  await question.getByRole("button", { name: "Abrir a conversa" }).click();
  await page.getByRole("log").waitFor();
  assert.equal(ticketIn(page), uuid);
  say("a link opens its conversation, and asks before something half-written is lost");
}

/** A download is saved and shown in its folder. */
async function files({ app, page, outputFolder }: Trip): Promise<void> {
  const script = (name: string) =>
    `Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(["x"])), download: "${name}" }).click()`;
  await page.evaluate(script("nota.pdf"));
  await page.getByText("nota.pdf foi salvo").waitFor();
  await page.screenshot({ path: join(outputFolder, "shell-download.png"), animations: "disabled" });
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await until("the file to be opened", async () => (await app.recordedCalls("shell.openPath")).length === 1);
  const [path] = (await app.recordedCalls("shell.openPath"))[0]?.args ?? [];
  assert.ok(existsSync(String(path)));
  await page.evaluate(script("fatura.pdf.exe"));
  await page.getByText("fatura.pdf.exe foi salvo").waitFor();
  await page.getByRole("button", { name: "Mostrar na pasta" }).last().click();
  await until("the folder", async () => (await app.recordedCalls("shell.showItemInFolder")).length === 1);
  assert.deepEqual((await app.recordedCalls("window.setProgressBar")).at(-1)?.args, [-1]);
  say("a download is said, opened, and what may be a program is shown in its folder only");
}

/** Closing the window leaves the console in the tray, if the preference is set. */
async function trayLife({ app, page }: Trip): Promise<void> {
  await preferences(page);
  await page.getByLabel("Ao fechar a janela, continuar na bandeja").click();
  await page.getByRole("button", { name: "Fechar", exact: true }).click();
  await app.give({ order: "close" });
  await until("the window to hide", async () => !(await app.seen()).isVisible);
  await app.give({ order: "press", menu: "tray", path: ["Abrir o Balcão"] });
  await until("the window to come back", async () => (await app.seen()).isVisible);
  say("a closed window stays in the tray, and comes back from there");
}

/** Waits for the nth notification since the start, and checks that there are no more. */
async function shown(app: DoubledApp, count: number): Promise<void> {
  await until(`notification ${count}`, async () => (await app.seen()).notifications.length >= count);
  assert.equal((await app.seen()).notifications.length, count);
}

async function trayShows(app: DoubledApp, unread: number): Promise<void> {
  const png = trayPng({ unread, isQuiet: false }, "16").toString("base64");
  await until(`a count of ${unread} on the tray`, async () => (await app.seen()).tray?.png === png);
}

async function leaveConversation(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Etiquetas/ }).click();
  await page.getByRole("heading", { name: "Etiquetas" }).waitFor();
}

const ticketIn = (page: Page): string => /tickets\/([\da-f-]{36})/.exec(page.url())?.[1] ?? "";

async function preferences(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Preferências" }).click();
  await page.getByRole("dialog", { name: "Preferências" }).waitFor();
}

/** The section that only the desktop has. */
async function photograph(page: Page, folder: string): Promise<void> {
  await page.getByRole("region", { name: "Este computador" }).getByRole("switch").first().waitFor();
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.screenshot({ path: join(folder, `shell-preferences-${theme}.png`), animations: "disabled" });
  }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include("[role=dialog]").analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(
    grave.map(({ id }) => id),
    [],
  );
}

async function language(page: Page, account: RegExp, name: string): Promise<void> {
  await page.getByRole("button", { name: account }).click();
  await page.getByRole("menuitemradio", { name }).click();
  await page.keyboard.press("Escape");
}

import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { checkBundles } from "./bundle-checks.ts";
import { launchDouble } from "./launch-double.ts";
import { findElectron, launchElectron } from "./launch-electron.ts";
import { liveConnection } from "./live-connection.ts";
import { type ForeignSite, openForeignSite, pageGuards } from "./page-guards.ts";
import type { RunningApp } from "./running-app.ts";
import { patienceMs } from "./until.ts";

export type JourneyContext = {
  /** A running server in demo mode, on this computer. */
  serverUrl: string;
  email: string;
  password: string;
  /** Path of a Chromium, for the double. */
  chromium: string;
  /** The folder of the screenshots. */
  outputFolder: string;
};

type Launch = () => Promise<RunningApp>;
type Trip = JourneyContext & { launch: Launch; userData: string; site: ForeignSite; say: (name: string) => void };

const desktopFolder = resolve(import.meta.dirname, "..");

/**
 * The built console from its first start to sign-out: under the double, and in Electron itself where that can start.
 * Throws at the first failure.
 */
export async function runDesktopJourney(context: JourneyContext): Promise<void> {
  mkdirSync(context.outputFolder, { recursive: true });
  checkBundles(desktopFolder);
  say("bundles: main, preload and page; no server code, no source maps");
  await travel("double", context, (userData) => launchDouble({ desktopFolder, userData, chromium: context.chromium }));
  const electron = findElectron();
  if (!electron) {
    say("REAL ELECTRON WAS NOT EXERCISED: its binary is not installed or there is no display. Only the double was.");
    return;
  }
  await travel("electron", context, (userData) =>
    launchElectron(electron, { desktopFolder, userData, chromium: context.chromium }),
  );
}

async function travel(name: string, context: JourneyContext, launch: (userData: string) => Promise<RunningApp>) {
  const userData = mkdtempSync(join(tmpdir(), `balcao-${name}-`));
  const site = await openForeignSite();
  let running: RunningApp | null = null;
  const launchHere: Launch = async () => {
    running = await launch(userData);
    running.page.setDefaultTimeout(patienceMs);
    return running;
  };
  const outputFolder = join(context.outputFolder, name);
  const tell = (step: string) => say(`${name}: ${step}`);
  try {
    const trip: Trip = { ...context, outputFolder, launch: launchHere, userData, site, say: tell };
    await firstStart(trip);
    await secondStart(trip);
    await thirdStart(trip);
  } catch (error) {
    await photograph(running, join(outputFolder, "failure.png"));
    throw error;
  } finally {
    await (running as RunningApp | null)?.kill();
    site.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The server choice with every kind of wrong address, then the sign-in. */
async function firstStart({ launch, serverUrl, email, password, site, outputFolder, say: tell, userData }: Trip) {
  const app = await launch();
  const { page } = app;
  const complaints = listenForComplaints(page);
  const field = page.getByLabel("Endereço do servidor");
  await field.waitFor();
  await page.screenshot({ path: join(outputFolder, "server-choice.png") });
  for (const [typed, answer] of [
    ["http://crm.loja.example", "não é protegido"],
    ["ftp://loja.example", "não parece um endereço"],
    ["127.0.0.1:9", "Ninguém respondeu"],
    [site.url, "não é um Balcão"],
  ] as const) {
    await field.fill(typed);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("alert").filter({ hasText: answer }).waitFor();
  }
  await page.screenshot({ path: join(outputFolder, "server-refused.png") });
  site.visits.length = 0;
  tell("first start asks for the server, and says what is wrong with an address");

  await field.fill(new URL(serverUrl).host);
  await page.getByRole("button", { name: "Continuar" }).click();
  // The page itself reads this: the server accepts this origin.
  await page.getByText("Contas de demonstração").waitFor();
  await signIn(page, { email, password: "wrong password" });
  await page.getByRole("alert").filter({ hasText: "incorretos" }).waitFor();
  await page.screenshot({ path: join(outputFolder, "sign-in.png") });
  const connected = liveConnection(page, serverUrl);
  await signIn(page, { email, password });
  await ticketsScreen(page);
  tell("a server that is a Balcão is taken; signing in shows the tickets");
  await connected;
  tell("the socket is open, through the page's policy");
  await page.screenshot({ path: join(outputFolder, "tickets.png") });
  assert.deepEqual(complaints, [], "the page complained");

  const vault = join(userData, "vault");
  const isKept = await app.keepsSecrets();
  assert.equal(existsSync(vault), isKept);
  const kept = isKept ? readFileSync(vault, "utf8") : "";
  assert.doesNotMatch(kept + Buffer.from(kept, "base64").toString("latin1"), /refreshToken|localhost|127\.0\.0\.1/);
  const refreshing = 'window.desktop.call("session.refresh")';
  const { session } = await page.evaluate<{ session: { token: string } }>(refreshing);
  assert.deepEqual(Object.keys(session).toSorted(), ["token", "user"]);
  tell(
    `the refresh token is not in the page, and ${isKept ? "in the vault, unreadable" : "IN MEMORY ONLY: no key store"}`,
  );
  const asking = `fetch("${new URL(serverUrl).origin}/tickets", { headers: { authorization: "Bearer ${session.token}" } })`;
  assert.equal(await page.evaluate(`${asking}.then((answer) => answer.status, () => "refused")`), 200);
  tell("the server answers the page's origin, preflight included");

  for (const [name, check] of pageGuards(app, site, new URL(serverUrl).origin)) {
    await check();
    tell(name);
  }
  await account(page).waitFor();
  await app.close();
}

/** Still signed in; then signs out. */
async function secondStart(trip: Trip) {
  const { launch, serverUrl, userData, outputFolder, say: tell } = trip;
  const app = await launch();
  const { page } = app;
  const complaints = listenForComplaints(page);
  const connected = liveConnection(page, serverUrl);
  const isKept = await app.keepsSecrets();
  if (!isKept) await signIn(page, trip);
  await account(page).waitFor();
  await connected;
  tell(isKept ? "after a restart one is still signed in" : "STAYING SIGNED IN WAS NOT EXERCISED: no key store here");

  if (isKept) await amongServers(trip, app);
  const refreshed = 'window.desktop.call("session.refresh").then((answer) => answer.session.token)';
  const token = await page.evaluate<string>(refreshed);
  assert.equal(await statusWith(serverUrl, token), 200);
  await account(page).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.getByLabel("E-mail").waitFor();
  await page.getByRole("button", { name: "Trocar servidor" }).click();
  await page.getByRole("menuitem", { name: "Servidores…" }).click();
  await page.getByText("Em uso").waitFor();
  await page.screenshot({ path: join(outputFolder, "servers.png") });
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByLabel("E-mail").waitFor();
  assert.notEqual(await statusWith(serverUrl, token), 200, "the session went on after signing out");
  assert.equal(existsSync(join(userData, "vault")), false);
  assert.deepEqual(complaints, [], "the page complained");
  tell("signing out ends the session on the server, and empties the vault");
  await app.close();
}

/** Adds another server with its own session, and returns: the first server's session continues. */
async function amongServers({ serverUrl, outputFolder, say: tell }: Trip, app: RunningApp): Promise<void> {
  const { page } = app;
  const first = new URL(serverUrl);
  // The console takes the same server under another host name for another server.
  const second = `${first.hostname === "localhost" ? "127.0.0.1" : "localhost"}:${first.port}`;
  await account(page).click();
  await page.getByRole("menuitem", { name: `Servidor: ${first.host}` }).click();
  await page.getByRole("menuitemradio", { name: first.host, checked: true }).waitFor();
  await photographStill(page, join(outputFolder, "account-servers.png"));
  await page.getByRole("menuitem", { name: "Servidores…" }).click();
  await page.getByLabel("Endereço do servidor").fill(second);
  await page.getByRole("textbox", { name: "Nome" }).fill("Depósito");
  // The system dialog, outside the page, asks whether to switch to the new server: first the answer is no, then yes.
  await app.answerQuestion(0);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByText("A troca de servidor não foi confirmada.").waitFor();
  await app.answerQuestion(1);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByText("Servidor: Depósito").waitFor();
  await page.getByLabel("E-mail").waitFor();
  tell("another server is added: nobody is signed in there");
  await page.getByRole("button", { name: "Trocar servidor" }).click();
  await photographStill(page, join(outputFolder, "sign-in-servers.png"));
  await page.getByRole("menuitemradio", { name: first.host }).click();
  await account(page).waitFor();
  tell("going back, the first one's session goes on");

  await account(page).click();
  await page.getByRole("menuitem", { name: `Servidor: ${first.host}` }).click();
  await page.getByRole("menuitem", { name: "Servidores…" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Depósito" });
  await row.waitFor();
  await page.screenshot({ path: join(outputFolder, "two-servers.png") });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 400, height: 800 });
  await page.screenshot({ path: join(outputFolder, "two-servers-narrow-dark.png") });
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole("button", { name: "Mais ações de Depósito" }).click();
  await page.getByRole("menuitem", { name: "Esquecer" }).click();
  await page.getByRole("button", { name: "Esquecer", exact: true }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Voltar" }).click();
  await account(page).waitFor();
  tell("the other one is forgotten");
}

/** No user is signed in, but the server is remembered. */
async function thirdStart({ launch, say: tell }: Trip) {
  const app = await launch();
  await app.page.getByLabel("E-mail").waitFor();
  tell("after another restart one has to sign in, at the same server");
  await app.close();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

const ticketsScreen = (page: Page): Promise<void> => page.getByRole("tab", { name: /Aguardando/ }).waitFor();

/** The account button, which is on every screen of a signed-in user. */
const account = (page: Page) => page.getByRole("button", { name: /Conta de/ });

function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) complaints.push(line.text());
  });
  return complaints;
}

const statusWith = async (serverUrl: string, token: string): Promise<number> =>
  (await fetch(`${serverUrl}/tickets`, { headers: { authorization: `Bearer ${token}` } })).status;

export async function photograph(app: RunningApp | null, path: string): Promise<void> {
  await app?.page.screenshot({ path, timeout: patienceMs }).catch(() => undefined);
}

/** Takes a picture of a popup after its animation. */
async function photographStill(page: Page, path: string): Promise<void> {
  const ending = "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)";
  await page.evaluate(`Promise.allSettled(${ending}.map(({ finished }) => finished)).then(() => undefined)`);
  await page.screenshot({ path });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// node desktop/electron-double/desktop.journey.ts [server address] [folder for pictures]
if (import.meta.main) {
  const [serverUrl = "http://localhost:4000", outputFolder = join(tmpdir(), "balcao-desktop-journey")] =
    process.argv.slice(2);
  const begun = Date.now();
  await runDesktopJourney({
    serverUrl,
    email: "marina@demo.balcao.app",
    password: "balcao-demo",
    chromium: process.env.BALCAO_CHROMIUM ?? "/usr/bin/chromium",
    outputFolder,
  });
  say(`The desktop's journey passed in ${((Date.now() - begun) / 1000).toFixed(1)} s. Pictures: ${outputFolder}`);
  process.exit(0);
}

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import type { DesktopBridge } from "../ipc/calls.ts";
import type { Owner } from "../ipc/offline.ts";
import { photograph, signIn } from "./desktop.journey.ts";
import { launchDouble } from "./launch-double.ts";
import { findElectron, launchElectron } from "./launch-electron.ts";
import type { LaunchOptions, RunningApp } from "./running-app.ts";
import { patienceMs, until } from "./until.ts";

export type OfflineContext = {
  serverUrl: string;
  email: string;
  password: string;
  /** The path of a Chromium for the double. */
  chromium: string;
  outputFolder: string;
  /** The contact of a ticket that the person attends, and the contact's last message. */
  contact: string;
  lastWords: string;
  /** The person that signs in, whose data the application keeps. */
  owner: Owner;
  photo: Buffer;
  stopServer: () => Promise<void>;
  startServer: () => Promise<void>;
};
type Trip = OfflineContext & { launch: () => Promise<RunningApp>; userData: string };

const desktopFolder = resolve(import.meta.dirname, "..");
const half = "Meia frase que ninguém deve perd";

/** The desktop loses its power twice and its server once. Throws if text is lost or sent wrongly. */
export async function runOfflineJourney(context: OfflineContext): Promise<void> {
  const electron = findElectron();
  const start = electron ? (options: LaunchOptions) => launchElectron(electron, options) : launchDouble;
  const userData = mkdtempSync(join(tmpdir(), "balcao-offline-desktop-"));
  let running: RunningApp | undefined;
  const launch = async () => {
    running = await start({ desktopFolder, userData, chromium: context.chromium });
    running.page.setDefaultTimeout(patienceMs);
    return running;
  };
  try {
    const trip: Trip = { ...context, launch, userData };
    await halfAMessage(trip);
    await withoutServer(trip);
    await withServerAgain(trip);
  } catch (error) {
    await photograph(running ?? null, join(context.outputFolder, "desktop-offline-failure.png"));
    throw error;
  } finally {
    await running?.kill();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The power fails while a message is half typed. */
async function halfAMessage(trip: Trip): Promise<void> {
  const app = await trip.launch();
  const { page } = app;
  await page.getByLabel("Endereço do servidor").fill(new URL(trip.serverUrl).host);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByText("Contas de demonstração").waitFor();
  await signIn(page, trip);
  await openConversation(page, trip.contact);
  await page.getByRole("log").getByText(trip.lastWords).waitFor();
  await composer(page).pressSequentially(half);
  await until("the draft to be on the disk", async () => (await draftsOf(page, trip)).includes(half));
  await app.crash();
  assertSealed(trip.userData, [half, trip.contact, trip.lastWords]);
}

/** Restarted without a server: the draft, the list and the conversation are there, and the person keeps writing. */
async function withoutServer(trip: Trip): Promise<void> {
  await trip.stopServer();
  const app = await trip.launch();
  const { page } = app;
  await openConversation(page, trip.contact);
  await page.getByRole("log").getByText(trip.lastWords).waitFor();
  await page.getByText(/Mostrando dados das \d\d:\d\d/).waitFor();
  assert.equal(await composer(page).inputValue(), half, "the draft was lost");
  await composer(page).press("End");
  await composer(page).pressSequentially("er");
  await composer(page).press("Enter");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "vitrine.png", mimeType: "image/png", buffer: trip.photo });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Legenda/ }).fill("A vitrine de hoje");
  await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("2 mensagens esperam para sair").waitFor();
  await page.screenshot({ path: join(trip.outputFolder, "desktop-offline.png") });
  await until("no draft on the disk", async () => (await draftsOf(page, trip)).length === 0);
  await app.crash();
  assertSealed(trip.userData, [half, "vitrine", trip.photo.toString("latin1").slice(0, 40)]);
}

/** The power is back, then the server: the waiting messages are sent without a further action. */
async function withServerAgain(trip: Trip): Promise<void> {
  const app = await trip.launch();
  await app.page.getByText("2 mensagens esperam para sair").waitFor();
  await trip.startServer();
  await app.page.getByText(/Sem conexão com o servidor/).waitFor({ state: "detached" });
  await openConversation(app.page, trip.contact);
  const log = app.page.getByRole("log");
  await log.getByText(`${half}er`).waitFor();
  await log.getByText("A vitrine de hoje").waitFor();
  await log.getByText("Aguardando conexão").first().waitFor({ state: "detached" });
  assert.equal(await composer(app.page).inputValue(), "", "what was sent is still a draft");
  await forgetServer(app.page, trip);
  await app.close();
}

/** Forgetting a server deletes all its local data. */
async function forgetServer(page: Page, { serverUrl, userData }: Trip): Promise<void> {
  const { host } = new URL(serverUrl);
  await composer(page).pressSequentially("Fica por aqui");
  await page.getByRole("button", { name: /Conta de/ }).click();
  await page.getByRole("menuitem", { name: `Servidor: ${host}` }).click();
  await page.getByRole("menuitem", { name: "Servidores…" }).click();
  await page.getByRole("button", { name: `Mais ações de ${host}` }).click();
  await page.getByRole("menuitem", { name: "Esquecer" }).click();
  assert.notDeepEqual(readdirSync(join(userData, "offline")), []);
  await page.getByRole("button", { name: "Esquecer", exact: true }).click();
  // The field for another server's address is also shown earlier; only the first start asks like this.
  await page.getByRole("heading", { name: "Onde fica o seu Balcão?" }).waitFor();
  assert.deepEqual(readdirSync(join(userData, "offline")), [], "something of the forgotten server was left");
}

const openConversation = (page: Page, contact: string): Promise<void> =>
  page.getByRole("option").filter({ hasText: contact }).first().click();
/** The drafts that main has on its disk. */
const draftsOf = async (page: Page, { owner }: Trip): Promise<string[]> =>
  Object.values(
    await page.evaluate((owner) => {
      const { desktop } = globalThis as unknown as { desktop: DesktopBridge };
      return desktop.call("offline.drafts", owner);
    }, owner),
  );
const composer = (page: Page) => page.getByRole("textbox", { name: "Mensagem", exact: true });

/** The files of main must not contain any text that was written or read. Chromium's own profile is not covered. */
function assertSealed(userData: string, secrets: string[]): void {
  const folder = join(userData, "offline");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const names = files.map(({ name }) => name);
  assert.ok(
    names.some((name) => name.endsWith(".sqlite")),
    "nothing was kept",
  );
  const bytes = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")).join();
  for (const secret of secrets) {
    assert.equal(bytes.includes(Buffer.from(secret).toString("latin1")), false, `${secret} lies open on the disk`);
  }
}

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "./desktop.journey.ts";
import { type DoubledApp, launchDouble } from "./launch-double.ts";
import { look } from "./look.ts";
import { patienceMs, until } from "./until.ts";

export type LooksContext = {
  serverUrl: string;
  email: string;
  password: string;
  chromium: string;
  outputFolder: string;
  /** The contact of a ticket that the person attends. */
  contact: string;
};

const desktopFolder = resolve(import.meta.dirname, "..");
const longName = "Depósito central e loja da rua das Laranjeiras, 2º andar";
/** The labels of the buttons, in each language. */
const words = {
  pt: { account: /Conta de/, signOut: "Sair", cancel: "Cancelar" },
  en: { account: /Account of/, signOut: "Sign out", cancel: "Cancel" },
  es: { account: /Cuenta de/, signOut: "Salir", cancel: "Cancelar" },
} as const;
type Language = keyof typeof words;

/**
 * Checks the screens that only the desktop has, in three languages: a newer version, the servers, the sign-out dialog.
 */
export async function runLooksJourney(context: LooksContext): Promise<void> {
  mkdirSync(context.outputFolder, { recursive: true });
  const userData = mkdtempSync(join(tmpdir(), "balcao-looks-"));
  const app = await launchDouble({ desktopFolder, userData, chromium: context.chromium });
  try {
    app.page.setDefaultTimeout(patienceMs);
    await begin(app.page, context);
    const problems: string[] = [];
    for (const language of ["en", "es", "pt"] as const) {
      await speak(app.page, language);
      problems.push(...(await lookAround(app, context.outputFolder, language)));
    }
    assert.deepEqual(problems, []);
  } catch (error) {
    await app.page.screenshot({ path: join(context.outputFolder, "looks-failure.png") }).catch(() => undefined);
    throw error;
  } finally {
    await app.kill();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Signs in at a server with a long name, and leaves a draft. */
async function begin(page: Page, { serverUrl, contact, ...credentials }: LooksContext): Promise<void> {
  await page.getByLabel("Endereço do servidor").fill(new URL(serverUrl).host);
  await page.getByRole("button", { name: "Continuar" }).click();
  await signIn(page, credentials);
  await page.getByRole("option").filter({ hasText: contact }).first().click();
  await page.getByRole("textbox", { name: "Mensagem", exact: true }).fill("Ainda não terminei");
  await until("the draft to be written", () => page.evaluate<boolean>(`(${hasDraft})()`));
  const rename = { url: new URL(serverUrl).origin, name: longName };
  await page.evaluate(`window.desktop.call("server.rename", ${JSON.stringify(rename)})`);
}

/** Asks main, as the page does, for the draft. */
const hasDraft = `async () => {
  const { id: userId, companyId } = await window.desktop.call("session.lastUser");
  return Object.keys(await window.desktop.call("offline.drafts", { userId, companyId })).length > 0;
}`;

/** The preference belongs to this computer: the page reads it at its start. */
async function speak(page: Page, language: Language): Promise<void> {
  const stored = `JSON.parse(localStorage.getItem("balcao.preferences") ?? "{}")`;
  const chosen = `{ ...${stored}, language: "${language}", wipesOnSignOut: true }`;
  await page.evaluate(`localStorage.setItem("balcao.preferences", JSON.stringify(${chosen}))`);
  await page.reload();
  await page.getByRole("button", { name: words[language].account }).waitFor();
}

async function lookAround({ page, give }: DoubledApp, folder: string, language: Language): Promise<string[]> {
  const { account, signOut, cancel } = words[language];
  await page.getByRole("log").waitFor();
  // The listener is loaded after the first screen, so the event is sent until it shows. Main itself stores the update
  // for later calls.
  await until("the newer version to be told", async () => {
    await give({ order: "push", name: "update.ready", payload: { version: "1.14.0" } });
    return page.getByText("1.14.0").isVisible();
  });
  const found = await look(page, folder, `update-${language}`);

  await page.getByRole("button", { name: account }).click();
  await page.getByRole("menuitem", { name: signOut, exact: true }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: cancel }).waitFor();
  found.push(...(await look(page, folder, `sign-out-${language}`)));
  await question.getByRole("button", { name: cancel }).click();
  await question.waitFor({ state: "detached" });

  const before = page.url();
  await page.evaluate('location.hash = "#/server"');
  await page.getByText(longName).first().waitFor();
  found.push(...(await look(page, folder, `servers-${language}`)));
  await page.evaluate(`location.href = ${JSON.stringify(before)}`);
  await page.getByRole("log").waitFor();
  return found;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { patienceMs } from "../../server/testing/patience.ts";
import { endWithUs } from "../../server/testing/run/end-with-us.ts";
import { until } from "../../server/testing/until.ts";
import { chromiumFlags } from "./chromium-flags.ts";
import { type Account, chromiumPath } from "./stage.ts";

/**
 * A browser of its own with a profile on the disk, which can be killed as in a power cut and restarted with the same
 * profile.
 */
export type KillableBrowser = {
  page: Page;
  /** Opens the console and signs in, unless the browser still has a session. */
  signIn: (serverUrl: string, account: Account) => Promise<void>;
  /** Kills it (SIGKILL) with all its processes. */
  kill: () => Promise<void>;
};

export const makeProfile = (): string => mkdtempSync(join(tmpdir(), "balcao-profile-"));
export const removeProfile = (profile: string): void =>
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

export async function openKillableBrowser(profile: string): Promise<KillableBrowser> {
  const portFile = join(profile, "DevToolsActivePort");
  rmSync(portFile, { force: true });
  // A lock of the process that was killed.
  rmSync(join(profile, "SingletonLock"), { force: true });
  const flags = ["--headless=new", "--no-first-run", "--lang=pt-BR", "--window-size=1280,800"];
  const child = spawn(
    chromiumPath(),
    [...chromiumFlags, ...flags, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    // A group of its own: the kill takes the browser's other processes along.
    { stdio: "ignore", detached: true },
  );
  if (child.pid !== undefined) child.once("exit", endWithUs({ pid: -child.pid }));
  const port = await until("the browser", () => existsSync(portFile) && readFileSync(portFile, "utf8").split("\n")[0]);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (!page) throw new Error("The browser has no page.");
  page.setDefaultTimeout(patienceMs);
  return {
    page,
    signIn: async (serverUrl, { email, password }) => {
      await page.goto(`${serverUrl}/app/`);
      const form = page.locator("input[type=email], input[name=email]");
      await form
        .or(page.getByRole("tab", { name: /^Aguardando(?! cliente)/ }))
        .first()
        .waitFor();
      if (!(await form.isVisible())) return;
      await form.fill(email);
      await page.locator("input[type=password]").fill(password);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/app/tickets**");
    },
    kill: () => killGroup(child),
  };
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

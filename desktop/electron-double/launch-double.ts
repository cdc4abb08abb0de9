import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { standInFor } from "./addresses.ts";
import { portFileOf } from "./chromium.ts";
import type { Order, Question, Reply, Seen } from "./control.ts";
import type { RecordedCall } from "./record.ts";
import type { LaunchOptions, RunningApp } from "./running-app.ts";
import { patienceMs, until } from "./until.ts";

/** Under the double a test can also do things that only a person or the system can do in Electron itself. */
export type DoubledApp = RunningApp & {
  give: (order: Order) => Promise<unknown>;
  seen: () => Promise<Seen>;
  recordedCalls: (name: string) => Promise<RecordedCall[]>;
  /** Waits until it has ended by itself. */
  ended: () => Promise<void>;
};

/** Starts the built main bundle in Node with the double instead of Electron, and connects to its window. */
export async function launchDouble(options: LaunchOptions): Promise<DoubledApp> {
  const { desktopFolder, userData } = options;
  // A killed process leaves its port there.
  rmSync(portFileOf(userData), { force: true });
  const register = new URL("./register.ts", import.meta.url).href;
  const main = join(desktopFolder, "out/main/main.js");
  const args = [`--user-data-dir=${userData}`, ...(options.args ?? [])];
  const child = spawn(process.execPath, ["--import", register, main, ...args], {
    env: { ...process.env, BALCAO_CHROMIUM: options.chromium },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    const browser = await connect(portFileOf(userData), child);
    const page = await findWindow(browser);
    return take(child, browser, page);
  } catch (error) {
    await end(child);
    throw error;
  }
}

function take(child: ChildProcess, browser: Browser, page: Page): DoubledApp {
  const give = orders(child);
  const recordedCalls = async (name: string) =>
    ((await give({ order: "recordedCalls" })) as RecordedCall[]).filter((call) => call.name === name);
  const ended = async () => void (await once(child, "exit", { signal: AbortSignal.timeout(patienceMs) }));
  return {
    page,
    give,
    recordedCalls,
    seen: async () => (await give({ order: "seen" })) as Seen,
    openedLinks: async () => (await recordedCalls("shell.openExternal")).map(({ args: [url] }) => String(url)),
    webPreferences: async () => {
      const [made] = await recordedCalls("new BrowserWindow");
      const [{ webPreferences = {} } = {}] = (made?.args ?? []) as [{ webPreferences?: Record<string, unknown> }?];
      return webPreferences;
    },
    load: async (url) => void (await give({ order: "load", url })),
    allows: async (permission, url, media) =>
      Boolean(await give({ order: "permission", permission, url, ...(media && { media }) })),
    keepsSecrets: async () => true,
    answerQuestion: async (button) => void (await give({ order: "answerDialog", button })),
    resume: async () => void (await give({ order: "resume" })),
    ended,
    close: async () => {
      const closed = ended();
      void give({ order: "close" });
      await closed;
    },
    kill: () => end(child),
    crash: async () => {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const gone = new Promise((resolve) => browser.once("disconnected", resolve));
      await end(child, "SIGKILL");
      for (const { id } of processInfo) killIfThere(id);
      await gone;
    },
  };
}

/** Chromium's processes may end by themselves when main has. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Asks a process to end, and waits until it has. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit", { signal: AbortSignal.timeout(patienceMs) });
  child.kill(signal);
  await ended;
}

/** Asks the child and waits for the answer of the same number. */
function orders(child: ChildProcess): (order: Order) => Promise<unknown> {
  const waiting = new Map<number, (result: unknown) => void>();
  let count = 0;
  child.on("message", ({ id, result }: Reply) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return (order) =>
    new Promise((resolve) => {
      const question: Question = { ...order, id: ++count };
      waiting.set(question.id, resolve);
      child.send(question);
    });
}

async function connect(portFile: string, child: ChildProcess): Promise<Browser> {
  const portOf = () => existsSync(portFile) && readFileSync(portFile, "utf8").split("\n")[0];
  const port = await until("the application to open its window", () => {
    if (child.exitCode !== null) throw new Error("The application ended before it had a window.");
    return portOf();
  });
  // The double has already set the download folder: the connection must not change it.
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
}

function findWindow(browser: Browser): Promise<Page> {
  const start = standInFor("app", "balcao");
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  return until("a window with the console's page", () => pages().find((page) => page.url().startsWith(start)));
}

import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { type Browser, type BrowserContextOptions, chromium, type Page, test } from "@playwright/test";
import { demoAccounts } from "../../server/demo/seed-demo.ts";
import { patienceMs } from "../../server/testing/patience.ts";
import { ownPort } from "../../server/testing/run/own-port.ts";
import { copyPreparedData } from "../../server/testing/run/prepared-data.ts";
import { type ServerProcess, startServer } from "../../server/testing/servers/server-process.ts";
import { chromiumFlags } from "./chromium-flags.ts";

export const output = join(import.meta.dirname, "output");
const viewports = { wide: { width: 1280, height: 800 }, narrow: { width: 400, height: 800 } };

export const [marina, paulo, bruna, helena] = demoAccounts as [Account, Account, Account, Account];
export type Account = (typeof demoAccounts)[number];
export const shop = "5531988001020";

/** A person's browser: errors of the page are collected and fail the journey at its end. */
export type Screen = Page & { problems: string[]; theme: "light" | "dark" };

/** The screens of all open stages of this worker. */
export const openScreens = new Set<Screen>();

type Look = { narrow?: boolean; locale?: string; theme?: Screen["theme"] };

/** The parts of a journey: a real server with its database, a simulated WhatsApp, a real browser. */
export type Stage = {
  sandbox: Sandbox;
  /** The running server; a journey may kill it and `restart`. */
  server: () => ServerProcess;
  /** The server's data folder, for journeys that start from data that screens cannot create. */
  dataFolder: string;
  restart: (more?: Record<string, string>) => Promise<void>;
  open: (path: string, how?: Look) => Promise<Screen>;
  /** Opens the console with a session; the sign-in journey tests the form. */
  signIn: (account: Account, how?: Look) => Promise<Screen>;
  /** Narrows an open screen to a phone's width, with its open dialogs and menus. */
  narrow: (screen: Screen) => Promise<void>;
  /** Waits until a screen has loaded and no longer moves. */
  settle: (screen: Screen) => Promise<void>;
  /** Checks a screen with axe in its theme, and takes a picture; does nothing in the gate (docs/testing.md). */
  inspect: (screen: Screen, name: string) => Promise<void>;
  /** The same in both themes, one after the other. */
  inspectBoth: (screen: Screen, name: string) => Promise<void>;
  /** Closes everything. Throws if a page had errors. */
  close: () => Promise<void>;
};

/** `more` is added to the server's environment. */
export async function setStage(more: Record<string, string> = {}): Promise<Stage> {
  mkdirSync(output, { recursive: true });
  const data = copyPreparedData();
  const sandbox = await startSandbox();
  const environment = {
    // The same over a restart, because an open browser keeps its address.
    BALCAO_PORT: String(await ownPort()),
    BALCAO_DATA: data.folder,
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    // Lets the server call a journey's own programs.
    BALCAO_INTERNAL_HOSTS: "localhost",
    ...more,
  };
  let server = await startServer(environment);
  const browser = await browserOfWorker();
  const screens: Screen[] = [];

  const newScreen = async (how: Look = {}): Promise<Screen> => {
    const theme = how.theme ?? themeOf(screens.length);
    const context = await browser.newContext({ ...contextFor(how), colorScheme: theme });
    const screen = watch(await context.newPage(), theme);
    screen.setDefaultTimeout(patienceMs);
    screens.push(screen);
    openScreens.add(screen);
    return screen;
  };

  return {
    sandbox,
    server: () => server,
    dataFolder: data.folder,
    restart: async (more = {}) => {
      server = await startServer({ ...environment, ...more });
    },
    open: async (path, how) => {
      const screen = await newScreen(how);
      await screen.goto(server.url + path);
      return screen;
    },
    signIn: async (account, how) => {
      const screen = await newScreen(how);
      const { email, password } = account;
      const answer = await screen.request.post(`${server.url}/auth/login`, { data: { email, password } });
      if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
      // The page must know its session before the journey continues.
      const known = screen.waitForResponse("**/auth/refresh_token");
      await screen.goto(`${server.url}/app/tickets`);
      await known;
      return screen;
    },
    narrow: (screen) => screen.setViewportSize(viewports.narrow),
    settle: (screen) => settle(screen),
    inspect: async (screen, name) => {
      if (process.env.BALCAO_SUITE !== "gate") await inspect(screen, name);
    },
    inspectBoth: async (screen, name) => {
      for (const theme of ["light", "dark"] as const) {
        screen.theme = theme;
        await screen.emulateMedia({ colorScheme: theme });
        await inspect(screen, name);
      }
    },
    close: async () => {
      for (const screen of screens) openScreens.delete(screen);
      await ends("the browser's pages", Promise.all(screens.map((screen) => screen.context().close())));
      await ends("the server", server.stop());
      await ends("the simulated WhatsApp", sandbox.stop());
      data.remove();
      const problems = screens.flatMap((screen) => screen.problems);
      if (problems.length > 0) throw new Error(`pages had problems:\n${problems.join("\n")}`);
    },
  };
}

/** Names the part that does not end: a hook that only times out names none. */
async function ends(part: string, end: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = wait(patienceMs, null, { signal: timer.signal }).then(
    () => Promise.reject(new Error(`${part} did not end in time`)),
    () => undefined,
  );
  await Promise.race([end, late]).finally(() => timer.abort());
}

/** The browser that `npm test` found or installed. */
export function chromiumPath(): string {
  const path = process.env.BALCAO_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error("No Chromium: run `npm test`, or set BALCAO_CHROMIUM.");
  return path;
}

let started: Promise<Browser> | undefined;

/** One browser serves all journeys of a worker, each screen with its own profile; it closes with the worker. */
function browserOfWorker(): Promise<Browser> {
  started ??= launch();
  return started;
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  });
}

const contextFor = (how: Look): BrowserContextOptions => ({
  viewport: how.narrow ? viewports.narrow : viewports.wide,
  locale: how.locale ?? "pt-BR",
  timezoneId: "America/Sao_Paulo",
  reducedMotion: "reduce",
  permissions: ["microphone", "clipboard-read", "clipboard-write"],
});

/**
 * Half of the screens are light and half are dark, always the same ones, because checking both took a fifth of all
 * journeys. A separate test checks the contrasts of both themes (renderer/ui/contrast.test.ts).
 */
function themeOf(nth: number): Screen["theme"] {
  const name = basename(test.info().file);
  return (name.length + nth) % 2 === 0 ? "light" : "dark";
}

/** An error in the browser's console fails the journey; an unreachable server, or one that stops (503), does not. */
function watch(page: Page, theme: Screen["theme"]): Screen {
  const screen = Object.assign(page, { problems: [] as string[], theme });
  page.on("pageerror", (error) => screen.problems.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const away = /net::ERR_|WebSocket connection|status of (400|401|402|403|404|409|429|503)/.test(message.text());
    if (message.type() === "error" && !away) screen.problems.push(`${page.url()}: ${message.text()}`);
  });
  return screen;
}

/** Waits until the screen is stable: lists, the theme, transitions and fonts. */
async function settle(screen: Screen): Promise<void> {
  do {
    await screen.waitForFunction(isQuiet);
    await screen.evaluate(untilDrawn);
    // Code that has just come may have begun to load its data meanwhile.
  } while (!(await screen.evaluate(isQuiet)));
}

/** A screen that loads is busy. A page is still hidden shortly after its dialog has closed. */
const isQuiet = (): boolean =>
  !document.querySelector("[aria-busy=true]") &&
  (document.querySelector("[aria-modal=true]") !== null || !document.querySelector("#root[aria-hidden=true]"));

async function untilDrawn(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await document.fonts.ready;
  for (let n = 0; n < 3; n++) await frame();
  const running = document.getAnimations().filter(({ playState }) => playState === "running");
  await Promise.allSettled(running.map(({ finished }) => finished));
  await frame();
}

/** Without sending axe's source of half a megabyte again, if the page has run it before. */
const alreadyThere = ";";

async function inspect(screen: Screen, name: string): Promise<void> {
  await settle(screen);
  await screen.screenshot({ path: join(output, `${name}-${screen.theme}.png`) });
  const isThere = await screen.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page: screen, ...(isThere ? { axeSource: alreadyThere } : {}) })
    // Without the separate page in which axe analyses cross-origin frames: these are not ours.
    .setLegacyMode(true)
    // Details of passed rules are left out: they took half of the time.
    .options({ resultTypes: ["violations"] })
    // Fluent's focus guards: hidden from screen readers, and focusable on purpose, to pass the focus on.
    .exclude("[data-tabster-dummy]");
  const { violations } = await axe.analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  if (found.length > 0) screen.problems.push(`axe on ${name}, ${screen.theme}: ${found.join("; ")}`);
}

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { demoAccounts } from "../../server/features/companies/seed-demo.ts";
import { type ServerProcess, startServer } from "../../server/testing/server-process.ts";
import { type Sandbox, startSandbox } from "../../server/whatsapp/sandbox/sandbox.ts";
import { copyPreparedData } from "./prepared-data.ts";

export const output = join(import.meta.dirname, "output");
const viewports = { wide: { width: 1280, height: 800 }, narrow: { width: 400, height: 800 } };

export const [marina, paulo, bruna, helena] = demoAccounts as [Account, Account, Account, Account];
export type Account = (typeof demoAccounts)[number];
export const shop = "5531988001020";

/** A person's browser: problems of the page are kept and make the journey fail at its end. */
export type Screen = Page & { problems: string[]; theme: "light" | "dark" };

type Look = { narrow?: boolean; dark?: boolean; locale?: string };

/** Everything a journey plays with: a real server with its database, a simulated WhatsApp, a real browser. */
export type Stage = {
  sandbox: Sandbox;
  /** The running server; a journey may kill it and `restart`. */
  server: () => ServerProcess;
  /** Where the server keeps its data, for a journey that begins with more than people do on screens. */
  dataFolder: string;
  restart: (more?: Record<string, string>) => Promise<void>;
  open: (path: string, how?: Look) => Promise<Screen>;
  /** Opens the console as somebody who has signed in; that the form does so is the sign-in journey's. */
  signIn: (account: Account, how?: Look) => Promise<Screen>;
  /** Makes an open screen as narrow as a phone's, with whatever is open on it. */
  narrow: (screen: Screen) => Promise<void>;
  /** Looks at a screen as it is: axe in light and dark, and a picture of each. */
  inspect: (screen: Screen, name: string) => Promise<void>;
  /** Closes everything. Throws when a page had problems. */
  close: () => Promise<void>;
};

/** `more` is put into the server's environment. */
export async function setStage(more: Record<string, string> = {}): Promise<Stage> {
  mkdirSync(output, { recursive: true });
  const data = copyPreparedData();
  const sandbox = await startSandbox();
  // The port stays the same over a restart, as an address that a browser has open does.
  const environment = {
    BALCAO_DATA: data.folder,
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    // Where a journey's own programs listen.
    BALCAO_INTERNAL_HOSTS: "localhost",
    ...more,
  };
  let server = await startServer(environment);
  const { port } = new URL(server.url);
  const browser = await launch();
  const screens: Screen[] = [];

  const newScreen = async (how: Look = {}): Promise<Screen> => {
    const context = await browser.newContext(contextFor(how));
    const screen = watch(await context.newPage(), how.dark ? "dark" : "light");
    screen.setDefaultTimeout(15_000);
    screens.push(screen);
    return screen;
  };

  return {
    sandbox,
    server: () => server,
    dataFolder: data.folder,
    restart: async (more = {}) => {
      server = await startServer({ ...environment, ...more, BALCAO_PORT: port });
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
      // Whoever counts on being signed in does not find the page still asking who this is.
      const known = screen.waitForResponse("**/auth/refresh_token");
      await screen.goto(`${server.url}/app/tickets`);
      await known;
      return screen;
    },
    narrow: (screen) => screen.setViewportSize(viewports.narrow),
    inspect: (screen, name) => inspect(screen, name),
    close: async () => {
      await browser.close();
      await server.stop();
      await sandbox.stop();
      data.remove();
      const problems = screens.flatMap((screen) => screen.problems);
      if (problems.length > 0) throw new Error(`pages had problems:\n${problems.join("\n")}`);
    },
  };
}

/** The browser that `npm test` found or installed. */
export function chromiumPath(): string {
  const path = process.env.BALCAO_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error("No Chromium: run `npm test`, or set BALCAO_CHROMIUM.");
  return path;
}

async function launch(): Promise<Browser> {
  const executablePath = chromiumPath();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({
    executablePath,
    args: [...root, "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  });
}

const contextFor = (how: Look): BrowserContextOptions => ({
  viewport: how.narrow ? viewports.narrow : viewports.wide,
  colorScheme: how.dark ? "dark" : "light",
  locale: how.locale ?? "pt-BR",
  timezoneId: "America/Sao_Paulo",
  reducedMotion: "reduce",
  permissions: ["microphone", "clipboard-read", "clipboard-write"],
});

/** What a person would see in the console of the browser counts as a fault; a server that is away does not. */
function watch(page: Page, theme: Screen["theme"]): Screen {
  const screen = Object.assign(page, { problems: [] as string[], theme });
  page.on("pageerror", (error) => screen.problems.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const away = /net::ERR_|WebSocket connection|status of (400|401|402|403|404|409|429)/.test(message.text());
    if (message.type() === "error" && !away) screen.problems.push(`${page.url()}: ${message.text()}`);
  });
  return screen;
}

/** Waits until what is on its way is drawn: a list, the other theme, a transition, a font. */
async function settle(screen: Screen): Promise<void> {
  // Where a screen is looked at while it loads, it stays busy. A page is still hidden a moment after its dialog is gone.
  const quiet = () =>
    !document.querySelector("[aria-busy=true]") &&
    (document.querySelector("[aria-modal=true]") || !document.querySelector("#root[aria-hidden=true]"));
  const idle = screen.waitForFunction(quiet, null, { timeout: 3_000 });
  await idle.catch(() => undefined);
  await screen.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await document.fonts.ready;
    for (let n = 0; n < 3; n++) await frame();
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.playState === "running")
        .map((one) => one.finished),
    );
    await frame();
  });
}

/** Instead of axe's half a megabyte of source, where the page has run that before. */
const alreadyThere = ";";

async function inspect(screen: Screen, name: string): Promise<void> {
  const [begun, other] = screen.theme === "light" ? (["light", "dark"] as const) : (["dark", "light"] as const);
  for (const theme of [begun, other]) {
    await screen.emulateMedia({ colorScheme: theme });
    await settle(screen);
    await screen.screenshot({ path: join(output, `${name}-${theme}.png`) });
    const isThere = await screen.evaluate(() => "axe" in window);
    const axe = new AxeBuilder({ page: screen, ...(isThere ? { axeSource: alreadyThere } : {}) })
      // Without the page of its own in which axe puts frames of other origins together: those are not ours.
      .setLegacyMode(true)
      // What is in order needs no description of every element it was found on: that took half of the time.
      .options({ resultTypes: ["violations"] })
      // Fluent's focus keepers: hidden from readers, and focusable on purpose, only to hand the focus on.
      .exclude("[data-tabster-dummy]");
    // Between the themes only colours differ.
    if (theme === other) axe.withRules(["color-contrast"]);
    const { violations } = await axe.analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    if (found.length > 0) screen.problems.push(`axe on ${name}, ${theme}: ${found.join("; ")}`);
  }
  // Stays so until it is looked at again: a change of theme draws the whole screen anew.
  screen.theme = other;
}

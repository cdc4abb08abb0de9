import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { hashPassword } from "../../../platform/secrets/passwords.ts";
import { consoleFolder } from "../../../server.ts";
import { userQueues, users } from "../../../workspace/users/users.table.ts";
import { type BenchServer, startBenchServer } from "../../bench-server.ts";
import { round } from "../../measure.ts";

const credentials = { email: "agent@bench.example", password: "bench password" };
const mebibyte = 2 ** 20;

/** The built console in a real browser, with an agent signed in. */
export type OpenConsole = {
  page: Page;
  /** Calls a function of page-side.js. */
  call: <Answer>(
    name: "scroll" | "open" | "picture" | "pictures",
    asked?: Record<string, string | number>,
  ) => Promise<Answer>;
  /** The renderer's JavaScript heap after garbage collection. */
  heapMiB: () => Promise<number>;
  /** The maximum of the renderer's memory so far. */
  peakMiB: () => number;
  /** The renderer's private memory now, without memory that the system may reclaim, such as decoded pictures. */
  privateMiB: () => Promise<number>;
};

/**
 * Opens the console on the data that `fill` stored for the agent, and closes everything after `measure`, even if it
 * throws.
 */
export async function inConsole<Result>(
  fill: (server: BenchServer, userId: number) => Promise<void>,
  measure: (open: OpenConsole) => Promise<Result>,
): Promise<Result> {
  requireBrowser();
  const server = await startBenchServer({ consoleFolder });
  try {
    await fill(server, await addAgent(server));
    return await atConsole(await server.listen(), credentials, measure);
  } finally {
    await server.close();
  }
}

/** Signs in at a server whose list has a ticket, and closes the browser after `measure`. */
export async function atConsole<Result>(
  url: string,
  { email, password }: { email: string; password: string },
  measure: (open: OpenConsole) => Promise<Result>,
): Promise<Result> {
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: [...root, "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    await page.addInitScript({ path: join(import.meta.dirname, "page-side.js") });
    await page.goto(`${url}/app/`);
    await page.locator("input[type=email]").fill(email);
    await page.locator("input[type=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.locator("[role=listbox] [role=option]").first().waitFor();
    const memory = await watchMemory(browser, await page.context().newCDPSession(page));
    return await measure({
      page,
      call: (name, asked) => page.evaluate(`bench.${name}(${JSON.stringify(asked ?? {})})`),
      ...memory,
    });
  } finally {
    await browser.close();
  }
}

/** Chromium's path. Throws without a Chromium or a built console. */
export function requireBrowser(): string {
  if (!existsSync(join(consoleFolder, "index.html"))) throw new Error("No built console: run `npm run build` first.");
  const path = process.env.BALCAO_CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error("No Chromium: run `npm test`, or set BALCAO_CHROMIUM.");
  return path;
}

async function addAgent({ database: { db }, companyId, queueIds }: BenchServer): Promise<number> {
  const { email, password } = credentials;
  const agent = {
    companyId,
    name: "Agent",
    email,
    passwordHash: await hashPassword(password, "bench"),
    profile: "user" as const,
  };
  const [made] = await db.insert(users).values(agent).returning();
  const userId = made?.id ?? 0;
  await db.insert(userQueues).values(queueIds.map((queueId) => ({ userId, queueId })));
  return userId;
}

/**
 * Watches the page's heap and its process's memory, twice a second, in Linux's /proc, where shared memory pages count
 * in proportion.
 */
async function watchMemory(
  browser: Browser,
  devtools: CDPSession,
): Promise<Pick<OpenConsole, "heapMiB" | "peakMiB" | "privateMiB">> {
  await devtools.send("HeapProfiler.enable");
  const system = await browser.newBrowserCDPSession();
  let peak = 0;
  /** The largest renderer is the page's; Chromium keeps a smaller spare one for the next page. */
  const largest = async (line: "Pss" | "Pss_Anon") => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    return Math.max(0, ...renderers.map(({ id }) => residentMiB(id, line)));
  };
  const look = async () => {
    peak = Math.max(peak, await largest("Pss"));
  };
  await look();
  // The page closes with the browser, perhaps during a measurement.
  setInterval(() => void look().catch(() => undefined), 500).unref();
  return {
    heapMiB: async () => {
      // Objects that a finalizer releases are freed only by the second collection.
      for (let n = 0; n < 2; n++) await devtools.send("HeapProfiler.collectGarbage");
      const { usedSize } = await devtools.send("Runtime.getHeapUsage");
      return round(usedSize / mebibyte);
    },
    peakMiB: () => round(peak),
    privateMiB: async () => round(await largest("Pss_Anon")),
  };
}

function residentMiB(pid: number, line: "Pss" | "Pss_Anon"): number {
  const books = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const [, kibibytes] = new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(books) ?? [];
  return Number(kibibytes ?? 0) / 1024;
}

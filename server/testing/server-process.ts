import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** What a server is started with wherever we start one (docs/operating.md, "Memory"). */
export const memoryFlags = ["--max-semi-space-size=8", "--v8-pool-size=1"];

const clockAhead = new URL("./clock-ahead.ts", import.meta.url).href;

/** What lets a server live so many days from now. Its database's own clock stays. */
export const inDays = (days: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${clockAhead}`,
  TEST_CLOCK_AHEAD_MS: String(days * 86_400_000),
});

/** A real server in a process of its own, for what only a process can show: being killed, and coming back. */
export type ServerProcess = {
  url: string;
  pid: number;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Stops it where it is, as a paused virtual machine is stopped; `thaw` lets it go on. */
  freeze: () => void;
  thaw: () => void;
  /** Asks it to stop. Answers its exit code. */
  stop: () => Promise<number | null>;
};

/** Tests ask faster than people do, all from one address. */
const unhurried = { BALCAO_CALLS_PER_USER: "1000000", BALCAO_CALLS_PER_ADDRESS: "1000000" };

/** Starts a server and resolves when it is ready. Rejects with what it said when it ends instead. */
export async function startServer(
  environment: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...memoryFlags, main], {
    ...account,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
      BALCAO_MODE: "demo",
      BALCAO_PORT: "0",
      ...unhurried,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // What the servers of a long trial say, for whoever looks into what it found.
  const logs = process.env.TEST_SERVER_LOGS;
  if (logs) child.stdout?.pipe(createWriteStream(join(logs, `${child.pid}.log`)));
  const url = await ready(child);
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end(child, "SIGKILL").then(() => {}),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    stop: () => end(child, "SIGTERM"),
  };
}

/** Runs a server that is expected to refuse to start: its exit code and what it said. */
export async function failToStart(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BALCAO_MODE: "demo", BALCAO_PORT: "0", ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, said };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.on("data", (text) => {
      said += text;
    });
    child.stdout?.on("data", (text) => {
      said += text;
      const address = /Server listening at (http:[^"]+)"/.exec(said)?.[1];
      if (address && said.includes('"msg":"ready"')) resolve(address);
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}

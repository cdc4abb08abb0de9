import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endChildWithUs } from "../run/end-with-us.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** Node's flags of every server process we start (docs/operating.md, "Memory"). */
export const memoryFlags = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--v8-pool-size=1"];

const clockAhead = new URL("./clock-ahead.ts", import.meta.url).href;

/** The environment that puts a server's clock this many days ahead. The clock of its database stays. */
export const inDays = (days: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${clockAhead}`,
  TEST_CLOCK_AHEAD_MS: String(days * 86_400_000),
});

const dieAtStep = new URL("./die-at-step.ts", import.meta.url).href;

/** The kinds of steps before which a server can die; `afterMeta` is the first statement after an answer of Meta's. */
export const dyingKinds = ["database", "meta", "afterMeta", "answer"] as const;
export type DyingKind = (typeof dyingKinds)[number];

/** The environment that makes a server die before the n-th step of a kind after the signal SIGUSR2. */
export const dyingAt = (kind: DyingKind, nth: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${dieAtStep}`,
  TEST_DIE_BEFORE: `${kind}:${nth}`,
});

/** A real server in a separate process, for tests that kill it and start it again. */
export type ServerProcess = {
  url: string;
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<unknown>;
  /** Kills it at once, like a power cut. */
  kill: () => Promise<void>;
  /** Pauses the process, like a paused virtual machine; `thaw` continues it. */
  freeze: () => void;
  thaw: () => void;
  /** Asks it to stop. Resolves with its exit code. */
  stop: () => Promise<number | null>;
};

const linesKept = 20;
const lineLength = 300;
/** The last lines of each process that runs now, by its id. */
const lastLines = new Map<number, string[]>();

/** The last lines that the running servers printed, for the error of a failed test; empty without servers. */
export const serversSaid = (): string[] =>
  [...lastLines].map(([pid, lines]) => [`server ${pid} said last:`, ...lines].join("\n"));

/** Tests call faster than people do, all from one address. */
const unhurried = { BALCAO_CALLS_PER_USER: "1000000", BALCAO_CALLS_PER_ADDRESS: "1000000" };

/** Starts a server and resolves when it is ready. Rejects with its output if it ends instead. */
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
  endChildWithUs(child);
  keepLastLines(child);
  // Keeps the logs of a long trial's servers, to examine its findings.
  const logs = process.env.TEST_SERVER_LOGS;
  if (logs) child.stdout?.pipe(createWriteStream(join(logs, `${child.pid}.log`)));
  const ended = new Promise((done) => child.once("exit", done));
  const url = await ready(child);
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    kill: () => end(child, "SIGKILL").then(() => {}),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    stop: () => end(child, "SIGTERM"),
  };
}

/** Runs a server that must refuse to start; returns its exit code and its output. */
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

function keepLastLines(child: ChildProcess): void {
  const { pid = 0 } = child;
  const lines: string[] = [];
  lastLines.set(pid, lines);
  child.on("exit", () => lastLines.delete(pid));
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (data) => {
      lines.push(
        ...String(data)
          .trimEnd()
          .split("\n")
          .map((line) => line.slice(0, lineLength)),
      );
      lines.splice(0, lines.length - linesKept);
    });
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

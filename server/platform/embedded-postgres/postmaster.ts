import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { explainFailure } from "./data-folder.ts";
import type { SystemAccount } from "./system-account.ts";

/** The address a running cluster listens on. */
export type Listening = { host: string; port: number };

const startDeadlineMs = 60_000;

/**
 * The pid of a postmaster that already runs on this folder: it may have outlived its server's `kill -9`. A pid file
 * whose process is gone, or is another program by now, is removed.
 */
export function runningPostmaster(folder: string): number | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (isPostgres(pid)) return pid;
  rmSync(file, { force: true });
  return null;
}

/**
 * Starts the postmaster in its own process group: Ctrl+C must reach us, not it. Resolves when it accepts connections.
 */
export async function startPostmaster(
  binaries: PostgresBinaries,
  account: SystemAccount | null,
  folder: string,
  where: Listening,
  settings: string[],
): Promise<number> {
  const onSocket = where.host.startsWith("/");
  // The log of the previous run is kept: it shows why a database stopped by itself.
  if (existsSync(`${folder}.log`)) renameSync(`${folder}.log`, `${folder}.log.old`);
  const log = openSync(`${folder}.log`, "w", 0o600);
  const args = ["-D", folder, "-p", String(where.port)];
  args.push("-c", onSocket ? "listen_addresses=" : `listen_addresses=${where.host}`);
  args.push("-c", onSocket ? `unix_socket_directories=${where.host}` : "unix_socket_directories=");
  for (const setting of settings) args.push("-c", setting);
  const child = spawn(binaries.postgres, args, { ...account, cwd: "/", detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  let failure: Error | null = null;
  child.on("error", (error) => {
    failure = error;
  });
  child.unref();

  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline) {
    if (failure) throw new StartupError(`PostgreSQL could not be started: ${String(failure)}`);
    if (child.exitCode !== null) throw new StartupError(explainFailure(folder, readFileSync(`${folder}.log`, "utf8")));
    if (isReady(folder)) return child.pid ?? 0;
    await delay(10);
  }
  throw new StartupError(`PostgreSQL in ${folder} was not ready after a minute; see ${folder}.log.`);
}

/** Asks for a fast shutdown: open transactions are rolled back, and committed ones are on disk. */
export function endPostmaster(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It is gone already.
  }
}

/** Shuts down like `endPostmaster`, and resolves when the process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  endPostmaster(pid);
  await untilGone(pid);
}

/** Resolves when the process is gone. */
export async function untilGone(pid: number): Promise<void> {
  while (isPostgres(pid)) await delay(20);
}

/** The postmaster writes its state on the eighth line of its pid file. */
function isReady(folder: string): boolean {
  const file = join(folder, "postmaster.pid");
  return existsSync(file) && (readFileSync(file, "utf8").split("\n")[7] ?? "").trim() === "ready";
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  if (process.platform === "win32") return true;
  const command = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
    : String(spawnSync("ps", ["-o", "command=", "-p", String(pid)]).stdout);
  // A zombie process, ended but not collected yet, has an empty command line.
  return command.includes("postgres");
}

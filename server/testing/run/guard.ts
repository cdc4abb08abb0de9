// Waits for the end of the process that started it, and ends what that left behind (end-with-us.ts).
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const gentleMs = 4_000;
const pids = new Set<number>();
const folders = new Set<string>();

for await (const line of createInterface({ input: process.stdin })) {
  const { pid, folder, isOver } = JSON.parse(line) as { pid?: number; folder?: string; isOver?: true };
  if (pid !== undefined) isOver ? pids.delete(pid) : pids.add(pid);
  if (folder !== undefined) isOver ? folders.delete(folder) : folders.add(folder);
}

for (const pid of pids) send(pid, "SIGTERM");
await untilGone([...pids]);
// Servers end their databases; those of killed servers are still there.
const databases = [...folders].flatMap((folder) => postmasterOf(folder));
for (const pid of databases) send(pid, "SIGINT");
await untilGone(databases);
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

/** Kills what has not ended after some seconds. */
async function untilGone(some: readonly number[]): Promise<void> {
  for (let passed = 0; passed < gentleMs && some.some(isRunning); passed += 50) await pause(50);
  for (const pid of some.filter(isRunning)) send(pid, "SIGKILL");
}

function postmasterOf(folder: string): number[] {
  const file = join(folder, "postgres", "postmaster.pid");
  return existsSync(file) ? [Number.parseInt(readFileSync(file, "utf8"), 10)] : [];
}

function isRunning(pid: number): boolean {
  return send(pid, 0);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

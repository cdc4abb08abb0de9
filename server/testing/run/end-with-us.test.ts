// @module-tag long
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { until } from "../until.ts";

const modules = new URL("./", import.meta.url).href;
/** A process with a child that ignores SIGTERM, and a data folder; prints both. */
const program = `
  const { spawn } = await import("node:child_process");
  const { endChildWithUs } = await import("${modules}end-with-us.ts");
  const { makeDataFolder } = await import("${modules}data-folder.ts");
  const child = spawn(process.execPath, ["-e", 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)']);
  endChildWithUs(child);
  console.log(JSON.stringify({ pid: child.pid, folder: makeDataFolder().folder }));
  setInterval(() => {}, 1000);
`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function start(): Promise<{ parent: ChildProcess; pid: number; folder: string }> {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!parent.stdout) throw new Error("no output");
  for await (const line of createInterface(parent.stdout)) return { parent, ...JSON.parse(line) };
  throw new Error("the process ended");
}

it.each(["SIGTERM", "SIGKILL"] as const)("ends a child and removes a folder after their owner's %s", async (signal) => {
  const { parent, pid, folder } = await start();
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true]);
  parent.kill(signal);
  await until("the child's end", () => !isRunning(pid));
  await until("the folder's end", () => !existsSync(folder));
});

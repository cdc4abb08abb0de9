import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { serveTasks } from "../platform/isolated/serve-tasks.ts";

/** The misbehaviour that a test requests of a process. */
export type FaultyTask =
  | { do: "echo"; bytes: Uint8Array }
  | { do: "peek"; path: string }
  | { do: "throw" | "crash" | "hang" | "fill" };

serveTasks(
  async (task: FaultyTask): Promise<{ pid: number; bytes: Uint8Array }> => {
    if (task.do === "echo") return { pid: process.pid, bytes: task.bytes };
    if (task.do === "peek") return { pid: process.pid, bytes: Buffer.from(await peek(task.path)) };
    if (task.do === "throw") throw new Error("no picture");
    if (task.do === "crash") process.kill(process.pid, "SIGSEGV");
    const held: Buffer[] = [];
    // The event loop stays free, as it does during native code.
    while (task.do === "hang" || held.push(Buffer.alloc(8 * 1024 * 1024, 1)) > 0)
      await new Promise((again) => setTimeout(again, 2));
    throw new Error("unreachable");
  },
  { mostMiB: 300 },
);

/** Tries an intruder's targets: secrets in the environment, other files, other programs. */
async function peek(path: string): Promise<string> {
  const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);
  const tries = [
    () => Object.keys(process.env).toSorted().join(),
    () => readFile(path, "utf8"),
    () => String(spawnSync("true").status),
  ];
  const found = [];
  for (const one of tries) {
    try {
      found.push(await one());
    } catch (error) {
      found.push(codeOf(error));
    }
  }
  return found.join(" ");
}

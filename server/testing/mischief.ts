import { serveTasks } from "../platform/isolated/serve-tasks.ts";

/** What a test has a process do. */
export type Mischief = { do: "echo"; bytes: Uint8Array } | { do: "throw" | "crash" | "hang" | "fill" };

serveTasks(
  async (task: Mischief): Promise<{ pid: number; bytes: Uint8Array }> => {
    if (task.do === "echo") return { pid: process.pid, bytes: task.bytes };
    if (task.do === "throw") throw new Error("no picture");
    if (task.do === "crash") process.kill(process.pid, "SIGSEGV");
    const held: Buffer[] = [];
    // The event loop stays free, as it does while native code works.
    while (task.do === "hang" || held.push(Buffer.alloc(8 * 1024 * 1024, 1)) > 0)
      await new Promise((again) => setTimeout(again, 2));
    throw new Error("unreachable");
  },
  { mostMiB: 300 },
);

import type { Reply } from "./isolated-process.ts";

const mebibyte = 1024 * 1024;
const watchMs = 50;

/** What a script of an IsolatedProcess does with each task. The process ends when it holds more than `mostMiB`. */
export function serveTasks<Task, Result>(
  work: (task: Task) => Promise<Result>,
  { mostMiB }: { mostMiB: number },
): void {
  process.on("disconnect", () => process.exit());
  process.on("message", async (task: Task) => {
    const reply: Reply<Result> = await work(task).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: String(error) }),
    );
    process.send?.(reply);
  });
  // Native code asks nobody for memory, and goes on while it is told to stop.
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMiB * mebibyte) process.kill(process.pid, "SIGKILL");
  }, watchMs).unref();
}

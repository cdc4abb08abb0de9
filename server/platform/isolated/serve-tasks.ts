import { Worker } from "node:worker_threads";
import type { Reply } from "./isolated-process.ts";

/** Runs `work` for each task of an IsolatedProcess, in its script. The process ends if it holds more than `mostMiB`. */
export function serveTasks<Task, Result, Progress = never>(
  work: (task: Task, progress: (progress: Progress) => void) => Promise<Result>,
  { mostMiB }: { mostMiB: number },
): void {
  const say = (reply: Reply<Result, Progress>) => process.send?.(reply);
  process.on("disconnect", () => process.exit());
  process.on("message", (task: Task) => {
    work(task, (progress) => say({ progress })).then(
      (result) => say({ result }),
      (error: unknown) => say({ error: String(error) }),
    );
  });
  // A thread watches: native code allocates outside the heap limit, and a long loop would block a timer.
  new Worker(new URL("./watch-memory.ts", import.meta.url), { workerData: { mostMiB } }).unref();
}

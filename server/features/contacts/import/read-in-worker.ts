import { Worker } from "node:worker_threads";
import type { SheetContacts, SheetLimits } from "./read-contacts.ts";
import { SheetFailure } from "./sheet-failure.ts";
import type { SheetWork, SheetWorkerMessage } from "./sheet-worker.ts";

const timeLimitMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

export type ReadOptions = { limits: SheetLimits; signal: AbortSignal; progress: (done: number, total: number) => void };

/**
 * Reads a spreadsheet in a thread of its own, which is ended when it takes too long or too much: nobody's conversation
 * waits for somebody's file. Throws SheetFailure, or the signal's reason.
 */
export async function readInWorker(
  content: Uint8Array,
  { limits, signal, progress }: ReadOptions,
): Promise<SheetContacts> {
  signal.throwIfAborted();
  const workerData: SheetWork = { content, limits };
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { workerData, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<SheetContacts>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => reject(new SheetFailure("tooSlow")), timeLimitMs);
  worker.on("message", (message: SheetWorkerMessage) => {
    if (message.type === "progress") progress(message.done, message.total);
    else if (message.type === "done") resolve(message.result);
    else reject(new SheetFailure(message.reason));
  });
  worker.on("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new SheetFailure("tooLarge") : error),
  );
  worker.on("exit", () => reject(new Error("the spreadsheet's thread ended without a word")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    await worker.terminate();
  }
}

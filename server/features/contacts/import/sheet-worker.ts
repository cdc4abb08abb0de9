import { parentPort, workerData } from "node:worker_threads";
import type { ImportFailure } from "@balcao/shared/contacts.ts";
import { readContacts, type SheetContacts, type SheetLimits } from "./read-contacts.ts";
import { readRows } from "./read-rows.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** What the thread is given to do. */
export type SheetWork = { content: Uint8Array; limits: SheetLimits };

/** What the thread that reads a spreadsheet says to the one that asked. */
export type SheetWorkerMessage =
  | { type: "progress"; done: number; total: number }
  | { type: "done"; result: SheetContacts }
  | { type: "failed"; reason: ImportFailure };

const say = (message: SheetWorkerMessage) => parentPort?.postMessage(message);

try {
  const { content, limits } = workerData as SheetWork;
  const rows = readRows(Buffer.from(content), limits.rows);
  say({ type: "done", result: readContacts(rows, limits, (done, total) => say({ type: "progress", done, total })) });
} catch (error) {
  if (!(error instanceof SheetFailure)) throw error;
  say({ type: "failed", reason: error.reason });
}

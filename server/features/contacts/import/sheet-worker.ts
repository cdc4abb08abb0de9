import { parentPort, workerData } from "node:worker_threads";
import type { ImportFailure } from "@balcao/shared/contacts.ts";
import { readContacts, type SheetContacts } from "./read-contacts.ts";
import { readRows } from "./read-rows.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** What the thread that reads a spreadsheet says to the one that asked. */
export type SheetWorkerMessage =
  | { type: "progress"; done: number; total: number }
  | { type: "done"; result: SheetContacts }
  | { type: "failed"; reason: ImportFailure };

const say = (message: SheetWorkerMessage) => parentPort?.postMessage(message);

try {
  const rows = readRows(Buffer.from(workerData as Uint8Array));
  say({ type: "done", result: readContacts(rows, (done, total) => say({ type: "progress", done, total })) });
} catch (error) {
  if (!(error instanceof SheetFailure)) throw error;
  say({ type: "failed", reason: error.reason });
}

import { IsolatedFailure, IsolatedProcess } from "../../../platform/isolated/isolated-process.ts";
import type { KnownProblem, SheetContacts, SheetLimits } from "./read-contacts.ts";
import { SheetFailure } from "./sheet-failure.ts";
import type { SheetProgress, SheetResult, SheetTask } from "./sheet-process.ts";

// The process has a low priority: beside a busy server a large sheet waits for most of this time.
const sheets = new IsolatedProcess<SheetTask, SheetResult, SheetProgress>(
  new URL("./sheet-process.ts", import.meta.url),
  { timeLimitMs: 120_000, restMs: 1_000, heapMiB: 768 },
);

export type ReadOptions = {
  limits: SheetLimits;
  /** Rows that are rejected, besides those that the reading itself rejects. */
  known: readonly KnownProblem[];
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
};

/**
 * Reads a spreadsheet in a separate process, which is killed if it takes too much time or memory, so that one company's
 * file delays no other work. Throws SheetFailure, or the signal's reason.
 */
export async function readInProcess(
  content: Uint8Array,
  { limits, known, signal, progress }: ReadOptions,
): Promise<SheetContacts> {
  const onProgress = ({ done, total }: SheetProgress) => progress(done, total);
  const result = await sheets.run({ content, limits, known }, { signal, onProgress }).catch((error: unknown) => {
    if (error instanceof IsolatedFailure) throw new SheetFailure(error.reason === "slow" ? "tooSlow" : "tooLarge");
    throw error;
  });
  if ("failed" in result) throw new SheetFailure(result.failed);
  return result.contacts;
}

import type { ImportFailure } from "@balcao/shared/inbox/contacts.ts";
import { serveTasks } from "../../../platform/isolated/serve-tasks.ts";
import { type KnownProblem, readContacts, type SheetContacts, type SheetLimits } from "./read-contacts.ts";
import { readRows } from "./read-rows.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** The task of the process. */
export type SheetTask = { content: Uint8Array; limits: SheetLimits; known: readonly KnownProblem[] };

export type SheetResult = { contacts: SheetContacts } | { failed: ImportFailure };
export type SheetProgress = { done: number; total: number };

/** The archive's parts, twice, and the result, besides the program itself. */
const mostMiB = 1_000;

serveTasks<SheetTask, SheetResult, SheetProgress>(
  async ({ content, limits, known }, progress) => {
    try {
      const rows = await readRows(Buffer.from(content), limits);
      return { contacts: readContacts(rows, limits, (done, total) => progress({ done, total }), known) };
    } catch (error) {
      if (!(error instanceof SheetFailure)) throw error;
      return { failed: error.reason };
    }
  },
  { mostMiB },
);

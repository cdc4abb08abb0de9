import { withoutDirectionMarks } from "@balcao/shared/platform/visible-text.ts";
import type { Identity } from "../../../channels/chat.ts";
import { type ExportedKind, exportedKinds } from "../identities/identity-heads.ts";

/** Meta's ids, WhatsApp's private id, and usernames, as our API takes and shows them. */
const shapes: Record<ExportedKind, RegExp> = {
  username: /^[a-z0-9._]{3,64}$/,
  bsuid: /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/,
  parent_bsuid: /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/,
  lid: /^\d{5,30}$/,
};

/** The ids of a row, each once, and the first cell with a value that is no id of its kind; null if there is none. */
export type ReadIds = { ids: Identity[]; invalid: string | null };

/** Reads the ids that a row's cells name; a cell may hold several. `columns` are the places of their kinds. */
export function readIds(cells: readonly string[], columns: Record<ExportedKind, number>): ReadIds {
  const ids = new Map<string, Identity>();
  let invalid: string | null = null;
  for (const kind of exportedKinds) {
    if (columns[kind] < 0) continue;
    const cell = withoutDirectionMarks(cells[columns[kind]] ?? "");
    for (const written of cell.split(/[\s,;]+/).filter(Boolean)) {
      const value = kind === "username" ? written.replace(/^@/, "").toLowerCase() : written;
      if (shapes[kind].test(value)) ids.set(`${kind} ${value}`, { kind, value });
      else invalid ??= cell;
    }
  }
  return { ids: [...ids.values()], invalid };
}

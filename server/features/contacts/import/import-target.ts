import type { Context } from "../../../context.ts";
import type { SheetContact, SheetLimits } from "./read-contacts.ts";

export type Stored = { created: number; updated: number; unchanged: number };

/** Where a spreadsheet's people go. */
export type ImportTarget = {
  limits: SheetLimits;
  /** The list that is filled; null for the company's contacts. */
  contactListId: number | null;
  /** Stores them in the transaction it is given, and tells of it. */
  store: (ctx: Context, people: readonly SheetContact[]) => Promise<Stored>;
};

import type { Context } from "../../../context.ts";
import type { SheetContact, SheetLimits } from "./read-contacts.ts";

export type Stored = { created: number; updated: number; unchanged: number };

/** The destination of a spreadsheet's rows. */
export type ImportTarget = {
  limits: SheetLimits;
  /** The list to fill; null for the company's contacts. */
  contactListId: number | null;
  /** Stores and publishes them in the caller's transaction. */
  store: (ctx: Context, people: readonly SheetContact[]) => Promise<Stored>;
};

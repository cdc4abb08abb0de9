import type { Context } from "../../../context.ts";
import type { KnownProblem, SheetContact, SheetLimits } from "./read-contacts.ts";
import type { SheetField } from "./read-fields.ts";

export type Stored = { created: number; updated: number; unchanged: number };

/** The destination of a spreadsheet's rows. */
export type ImportTarget = {
  limits: SheetLimits;
  /** The company's fields that the sheet's columns may fill; absent for a destination without fields. */
  fieldsOf?: (ctx: Context) => Promise<SheetField[]>;
  /** The list to fill; null for the company's contacts. */
  contactListId: number | null;
  /** Stores and publishes them in the caller's transaction. Throws LostRace, and RowsRefused. */
  store: (ctx: Context, people: readonly SheetContact[]) => Promise<Stored>;
};

/** The database shows that rows are wrong: nothing of the import is stored, and it is repeated without them. */
export class RowsRefused extends Error {
  override name = "RowsRefused";
  readonly rows: readonly KnownProblem[];

  constructor(rows: readonly KnownProblem[]) {
    super(`${rows.length} rows cannot be stored`);
    this.rows = rows;
  }
}

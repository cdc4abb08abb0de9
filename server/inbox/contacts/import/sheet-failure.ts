import type { ImportFailure } from "@balcao/shared/inbox/contacts.ts";

/** A spreadsheet that cannot be imported, with the reason. */
export class SheetFailure extends Error {
  override name = "SheetFailure";
  readonly reason: ImportFailure;

  constructor(reason: ImportFailure) {
    super(`the spreadsheet cannot be imported: ${reason}`);
    this.reason = reason;
  }
}

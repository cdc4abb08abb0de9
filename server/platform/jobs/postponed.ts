/** Postpones its job: that counts as no attempt, and the others of its key wait behind it. */
export class Postponed extends Error {
  override name = "Postponed";
  readonly postponedTo: Date;

  constructor(postponedTo: Date, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.postponedTo = postponedTo;
  }
}

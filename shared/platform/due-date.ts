/**
 * The due date in a session of a company without a subscription limit. Existing clients compare the date themselves at
 * sign-in, and treat a missing one as overdue.
 */
export const farDueDate = "2999-12-31";

/** A session's due date; null while no subscription limits the company. */
export const limitOf = ({ dueDate }: { dueDate: string | null }): string | null =>
  dueDate === farDueDate ? null : dueDate;

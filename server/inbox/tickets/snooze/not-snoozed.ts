/** Columns of a ticket that is not snoozed any more. */
export const notSnoozed = { snoozedUntil: null, snoozeKind: null } as const;

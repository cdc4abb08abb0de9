import type { SnoozeKind, Ticket } from "@balcao/shared/inbox/tickets.ts";

/** The number of tags that fit: two if their names are short, else one. */
export const fittingTags = (tags: Ticket["tags"], besideButton: boolean): number =>
  besideButton || tags.map(({ name }) => name).join("").length > 16 ? 1 : 2;

/** True if a ticket waits to be accepted. A click shows such a ticket read-only. */
export const isWaiting = (ticket: Pick<Ticket, "status">): boolean =>
  ticket.status === "pending" || ticket.status === "verified";

/**
 * The time since which an open ticket waits for our answer, read or not; null if it does not. A message that the
 * contact has deleted needs no answer.
 */
export const unansweredSince = (
  ticket: Pick<Ticket, "status" | "unansweredSince" | "lastMessageFromMe" | "lastMessageDeleted">,
): string | null =>
  ticket.status !== "open" || (ticket.lastMessageDeleted && !ticket.lastMessageFromMe) ? null : ticket.unansweredSince;

type ReturnedTicket = Pick<
  Ticket,
  "status" | "returnedAt" | "lastMessageAt" | "snoozedUntil" | "snoozeKind" | "unansweredSince"
>;

/** The kind of the snooze from which an open ticket has returned, if nothing was written since; null for any other. */
export function returnedFrom(ticket: ReturnedTicket): SnoozeKind | null {
  const { status, returnedAt, lastMessageAt, snoozedUntil, snoozeKind, unansweredSince } = ticket;
  if (status !== "open" || snoozedUntil || !returnedAt || returnedAt !== lastMessageAt) return null;
  // A reply that was written before the return, and arrived after it, does not raise `lastMessageAt`.
  return snoozeKind === "noReply" && unansweredSince ? null : (snoozeKind ?? "later");
}

/** Row heights are fixed, so that nothing moves under the pointer. */
export const rowHeight = (ticket: Pick<Ticket, "status">): number => (isWaiting(ticket) ? 92 : 80);

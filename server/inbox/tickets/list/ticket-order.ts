import { type ListTickets, type Ticket, waitingStatuses } from "@balcao/shared/inbox/tickets.ts";
import type { WaitingOrder } from "@balcao/shared/workspace/settings.ts";
import { type SQL, sql } from "drizzle-orm";
import { keysetAfter, keysetBefore } from "../../../platform/sql/keyset.ts";
import type { Standing } from "../../../platform/sql/statement.ts";
import type { PageOrder } from "../ticket-view.ts";
import { waitsSince } from "../tickets.table.ts";

/** The sort key of a list of tickets, with ids to break ties, and a ticket's value of it for the next page's cursor. */
export type Sorting = { by: SQL; order: PageOrder; placeOf: (ticket: Ticket) => string };

export const latestFirst: Sorting = {
  by: sql`tickets.last_message_at`,
  order: "desc",
  placeOf: ({ lastMessageAt }) => lastMessageAt,
};

export const oldestFirst: Sorting = { ...latestFirst, order: "asc" };

/** Waiting tickets by how long they wait. */
export const byWaiting = (order: WaitingOrder): Sorting => ({
  by: waitsSince,
  order: order === "oldestFirst" ? "asc" : "desc",
  placeOf: ({ waitingSince, lastMessageAt }) => waitingSince ?? lastMessageAt,
});

/** Snoozed tickets by the time of their return. */
const byReturn: Sorting = {
  by: sql`tickets.snoozed_until`,
  order: "asc",
  placeOf: ({ snoozedUntil, lastMessageAt }) => snoozedUntil ?? lastMessageAt,
};

/** The order of a list. Only lists of waiting tickets can be ordered by the wait. */
export function sortingOf({ status, waitingOrder, snoozed }: ListTickets): Sorting {
  if (snoozed) return byReturn;
  return waitingOrder && waitingStatuses.some((one) => one === status) ? byWaiting(waitingOrder) : latestFirst;
}

/** The condition for rows after a cursor of this order. Throws ERR_INVALID_REQUEST. */
export const afterCursor = (cursor: string | undefined, { by, order }: Sorting, standing: Standing): SQL | undefined =>
  (order === "asc" ? keysetBefore : keysetAfter)(cursor, by, sql`tickets.id`, standing);

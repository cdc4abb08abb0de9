import type { Ticket, TicketPage } from "@balcao/shared/tickets.ts";
import type { SessionUser } from "@balcao/shared/users.ts";
import { findTicket, placeTicket, removeTicket } from "../../app/ticket-pages.ts";

/** One lane of the board: the tickets with a tag, or for null those without any. Null queues are all a person may see. */
export type LaneArg = { tagId: number | null; queueIds: (number | null)[] | null; showAll: boolean };
type Viewer = Pick<SessionUser, "id" | "profile" | "queues">;

/** Whether a ticket stands in a lane, by the server's rules. */
export function belongsInLane(ticket: Ticket, lane: LaneArg, viewer: Viewer): boolean {
  if (ticket.status === "closed") return false;
  if (lane.queueIds && !lane.queueIds.includes(ticket.queueId)) return false;
  const inLane = lane.tagId === null ? ticket.tags.length === 0 : ticket.tags.some(({ id }) => id === lane.tagId);
  return inLane && isSeenBy(viewer, ticket, lane.showAll);
}

function isSeenBy(viewer: Viewer, ticket: Ticket, showAll: boolean): boolean {
  const isAdmin = viewer.profile === "admin";
  if (isAdmin && showAll) return true;
  if (ticket.userId !== null) return ticket.userId === viewer.id;
  return isAdmin || viewer.queues.some(({ id }) => id === ticket.queueId);
}

/** Takes a card away and out of the count. Works on a draft. */
export function removeCard(pages: TicketPage[], ticketId: number): void {
  if (!findTicket(pages, ticketId)) return;
  removeTicket(pages, ticketId);
  changeCount(pages, -1);
}

/**
 * Puts a card where its last change belongs. A card that nobody had here may stand on a page that was not loaded, and
 * is counted already; only one that came from another lane is surely new. Works on a draft.
 */
export function placeCard(pages: TicketPage[], ticket: Ticket, cameFromElsewhere: boolean): void {
  const isNew = !findTicket(pages, ticket.id) && (cameFromElsewhere || !pages.at(-1)?.hasMore);
  if (isNew) changeCount(pages, 1);
  placeTicket(pages, ticket);
}

/** Only the first page tells how many there are. */
function changeCount([first]: TicketPage[], by: 1 | -1): void {
  if (first?.count !== undefined) first.count = Math.max(0, first.count + by);
}

import type { Ticket, TicketPage } from "@balcao/shared/tickets.ts";
import type { SessionUser } from "@balcao/shared/users.ts";

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

/** The ticket as a lane's pages know it. */
export const findCard = (pages: readonly TicketPage[], ticketId: number): Ticket | undefined =>
  pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId);

/** Takes a card away and out of the count. Works on a draft. */
export function removeCard(pages: TicketPage[], ticketId: number): void {
  if (!findCard(pages, ticketId)) return;
  for (const page of pages) {
    page.tickets = page.tickets.filter(({ id }) => id !== ticketId);
    page.count = Math.max(0, page.count - 1);
  }
}

/**
 * Puts a card where its last change belongs. A card that nobody had here may stand on a page that was not loaded, and
 * is counted already; only one that came from another lane is surely new. Works on a draft.
 */
export function placeCard(pages: TicketPage[], ticket: Ticket, cameFromElsewhere: boolean): void {
  const isNew = !findCard(pages, ticket.id) && (cameFromElsewhere || !pages.at(-1)?.hasMore);
  for (const page of pages) {
    page.tickets = page.tickets.filter(({ id }) => id !== ticket.id);
    if (isNew) page.count += 1;
  }
  for (const page of pages) {
    const at = page.tickets.findIndex((other) => isLater(ticket, other));
    if (at === -1) continue;
    page.tickets.splice(at, 0, ticket);
    return;
  }
  const last = pages.at(-1);
  if (last && !last.hasMore) last.tickets.push(ticket);
}

/** The latest change first, as the server orders a lane. */
export function isLater(one: Ticket, other: Ticket): boolean {
  const difference = Date.parse(one.updatedAt) - Date.parse(other.updatedAt);
  return difference === 0 ? one.id > other.id : difference > 0;
}

import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { WaitingOrder } from "@balcao/shared/workspace/settings.ts";
import type { TicketsById } from "./tickets-slice.ts";

/** A page of a list in the cache: the ids of its tickets, which are in the store. */
export type TicketIdPage = Omit<TicketPage, "tickets"> & { ids: number[] };

/** The cached form of an answer. */
export const idPage = ({ tickets, ...page }: TicketPage): TicketIdPage => ({
  ...page,
  ids: tickets.map(({ id }) => id),
});

/** All loaded ids in order, each once: a row that moved between two page loads may come twice. */
const idsOf = (pages: readonly TicketIdPage[] | undefined): number[] => [...new Set(pages?.flatMap(({ ids }) => ids))];

/** All loaded tickets in order, each once. */
export const ticketsOf = (pages: readonly TicketIdPage[] | undefined, tickets: TicketsById): Ticket[] =>
  idsOf(pages).flatMap((id) => tickets[id] ?? []);

export const hasTicket = (pages: readonly TicketIdPage[], ticketId: number): boolean =>
  pages.some(({ ids }) => ids.includes(ticketId));

/** Removes a ticket from the loaded pages. Works on a draft. */
export function removeTicket(pages: TicketIdPage[], ticketId: number): void {
  for (const page of pages) {
    if (page.ids.includes(ticketId)) page.ids = page.ids.filter((id) => id !== ticketId);
  }
}

/** True if one ticket is above the other. */
export type TicketOrder = (one: Ticket, other: Ticket) => boolean;

/**
 * Inserts a ticket at its place in the order of its list; `tickets` are the known ones, which may hold its former state. Works on
 * a draft.
 */
export function placeTicket(
  pages: TicketIdPage[],
  ticket: Ticket,
  tickets: TicketsById,
  isBefore: TicketOrder = isLater,
): void {
  const wasLoaded = hasTicket(pages, ticket.id);
  removeTicket(pages, ticket.id);
  for (const page of pages) {
    const at = page.ids.findIndex((id) => {
      const other = tickets[id];
      return other !== undefined && isBefore(ticket, other);
    });
    if (at === -1) continue;
    page.ids.splice(at, 0, ticket.id);
    return;
  }
  // Its place may be behind everything loaded: it comes with its page. One that was here and did not move down stays.
  const former = tickets[ticket.id];
  const stays = wasLoaded && !(former && isBefore(former, ticket));
  const last = pages.at(-1);
  if (last && (stays || !last.hasMore)) last.ids.push(ticket.id);
}

/** Removes a ticket and decrements the count. Works on a draft. */
export function removeCounted(pages: TicketIdPage[], ticketId: number): void {
  if (!hasTicket(pages, ticketId)) return;
  removeTicket(pages, ticketId);
  changeCount(pages, -1);
}

/**
 * Inserts a ticket and updates the count. A ticket that no lane held may be on an unloaded page, and be counted
 * already; only one from another lane is certainly new. Works on a draft.
 */
export function placeCounted(
  pages: TicketIdPage[],
  ticket: Ticket,
  tickets: TicketsById,
  cameFromElsewhere: boolean,
): void {
  const isNew = !hasTicket(pages, ticket.id) && (cameFromElsewhere || !pages.at(-1)?.hasMore);
  if (isNew) changeCount(pages, 1);
  placeTicket(pages, ticket, tickets);
}

/** Only the first page has the total count. */
function changeCount([first]: TicketIdPage[], by: 1 | -1): void {
  if (first?.count !== undefined) first.count = Math.max(0, first.count + by);
}

/** The latest message first, as the server orders tickets. */
export const isLater: TicketOrder = (one, other) => {
  const difference = Date.parse(one.lastMessageAt) - Date.parse(other.lastMessageAt);
  return difference === 0 ? one.id > other.id : difference > 0;
};

/** Snoozed tickets: the first to return first. */
export const byReturn: TicketOrder = (one, other) => {
  const difference = Date.parse(one.snoozedUntil ?? "") - Date.parse(other.snoozedUntil ?? "");
  return difference === 0 ? one.id < other.id : difference < 0;
};

/** The longest waiting first; `newestFirst` reverses the order. */
export const byWaiting = (order: WaitingOrder): TicketOrder => {
  const sign = order === "oldestFirst" ? 1 : -1;
  return (one, other) => {
    const difference = sign * (waitsFrom(other) - waitsFrom(one));
    return difference === 0 ? sign * (other.id - one.id) > 0 : difference > 0;
  };
};

const waitsFrom = ({ waitingSince, lastMessageAt }: Ticket): number => Date.parse(waitingSince ?? lastMessageAt);

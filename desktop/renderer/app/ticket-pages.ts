import type { Ticket, TicketPage } from "@balcao/shared/tickets.ts";

/** Takes a ticket out of the loaded pages. Works on a draft. */
export function removeTicket(pages: TicketPage[], ticketId: number): void {
  for (const page of pages) page.tickets = page.tickets.filter((ticket) => ticket.id !== ticketId);
}

/** Puts a ticket where its last change belongs: lists run from the latest change to the oldest. Works on a draft. */
export function placeTicket(pages: TicketPage[], ticket: Ticket): void {
  removeTicket(pages, ticket.id);
  for (const page of pages) {
    const at = page.tickets.findIndex((other) => isLater(ticket, other));
    if (at === -1) continue;
    page.tickets.splice(at, 0, ticket);
    return;
  }
  const last = pages.at(-1);
  // Older than everything loaded: it will come with the page it belongs to.
  if (last && !last.hasMore) last.tickets.push(ticket);
}

/** Changes a ticket where it stands. Works on a draft. */
export function patchTicket(pages: TicketPage[], ticketId: number, patch: (ticket: Ticket) => void): void {
  for (const page of pages) {
    const found = page.tickets.find((ticket) => ticket.id === ticketId);
    if (found) patch(found);
  }
}

/** The ticket as these pages know it. */
export const findTicket = (pages: readonly TicketPage[], ticketId: number): Ticket | undefined =>
  pages.flatMap((page) => page.tickets).find((ticket) => ticket.id === ticketId);

/** All loaded tickets in order, each once: a row that moved between two page loads may come twice. */
export function ticketsOf(pages: readonly TicketPage[] | undefined): Ticket[] {
  const byId = new Map<number, Ticket>();
  for (const ticket of pages?.flatMap((page) => page.tickets) ?? []) {
    if (!byId.has(ticket.id)) byId.set(ticket.id, ticket);
  }
  return [...byId.values()];
}

/** The latest change first, as the server orders tickets. */
export function isLater(one: Ticket, other: Ticket): boolean {
  const difference = Date.parse(one.updatedAt) - Date.parse(other.updatedAt);
  return difference === 0 ? one.id > other.id : difference > 0;
}

import type { Ticket } from "@balcao/shared/tickets.ts";

/** Where one goes for a ticket. One that waits is accepted, not opened (S1 section 4): its list is where that is done. */
export const ticketAddress = ({ status, uuid }: Pick<Ticket, "status" | "uuid">): string =>
  status === "pending" || status === "verified" ? `/tickets?list=${status}` : `/tickets/${uuid}`;

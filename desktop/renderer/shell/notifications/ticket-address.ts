import type { Ticket } from "@balcao/shared/inbox/tickets.ts";

/** The address of a ticket. A waiting ticket is accepted in its list, not opened. */
export const ticketAddress = ({ status, uuid }: Pick<Ticket, "status" | "uuid">): string =>
  status === "pending" || status === "verified" ? `/tickets?list=${status}` : `/tickets/${uuid}`;

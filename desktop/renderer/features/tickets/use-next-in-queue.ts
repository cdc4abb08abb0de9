import type { Ticket } from "@balcao/shared/tickets.ts";
import { ticketsOf } from "./ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "./tickets-api.ts";
import { useTicketView } from "./use-ticket-view.ts";

/** Who has waited longest, of those the filter shows. */
export function useNextInQueue(): Ticket | undefined {
  const { view } = useTicketView();
  const { queueIds, showAll } = view;
  const { data } = useListTicketsInfiniteQuery({ status: "pending", queueIds, showAll, search: "" });
  return ticketsOf(data?.pages).reduce<Ticket | undefined>(
    (oldest, ticket) => (oldest && waitingSince(oldest) <= waitingSince(ticket) ? oldest : ticket),
    undefined,
  );
}

const waitingSince = (ticket: Ticket): string => ticket.waitingSince ?? ticket.createdAt;

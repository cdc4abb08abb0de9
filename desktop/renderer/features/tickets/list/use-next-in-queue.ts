import type { Ticket } from "@balcao/shared/tickets.ts";
import { useNextTicketQuery } from "../tickets-api.ts";
import { useTicketView } from "../use-ticket-view.ts";

/** Who has waited longest, of those the filter shows. */
export function useNextInQueue(): Ticket | undefined {
  const { queueIds, showAll } = useTicketView().view;
  return useNextTicketQuery({ queueIds, showAll }).data ?? undefined;
}

import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { filterOf, useTicketView } from "../use-ticket-view.ts";
import { useNextTicket } from "../use-tickets.ts";
import { useWaitingOrder } from "../use-waiting-order.ts";

/** The first waiting ticket of the list on screen, or of all if it shows another list. */
export function useNextInQueue(): Ticket | undefined {
  const { view } = useTicketView();
  const { tab, list } = view;
  const waitingOrder = useWaitingOrder();
  const status = tab === "open" && list !== "open" && list !== "snoozed" ? list : undefined;
  return useNextTicket({ ...filterOf(view), waitingOrder, ...(status && { status }) });
}

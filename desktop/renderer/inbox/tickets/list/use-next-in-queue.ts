import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useCompanySetting } from "../../../client/session/use-company-setting.ts";
import { filterOf, useTicketView } from "../use-ticket-view.ts";
import { useNextTicket } from "../use-tickets.ts";

/** The first waiting ticket of the list on screen, or of all if it shows another list. */
export function useNextInQueue(): Ticket | undefined {
  const { view } = useTicketView();
  const { tab, list } = view;
  const waitingOrder = useCompanySetting("waitingOrder");
  const status = tab === "open" && list !== "open" && list !== "snoozed" ? list : undefined;
  return useNextTicket({ ...filterOf(view), waitingOrder, ...(status && { status }) });
}

import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useAppSelector, useCompanySetting } from "../../client/hooks.ts";
import { useTicketsOf } from "../../client/tickets/use-tickets-of.ts";
import type { NextTicketArg, TicketListArg } from "./ticket-filter.ts";
import { useGetTicketQuery, useListTicketsInfiniteQuery, useNextTicketQuery } from "./tickets-api.ts";
import { filterOf, useTicketView } from "./use-ticket-view.ts";

/** A list of tickets, always current, and the function to load more of it. */
export function useTicketList(list: TicketListArg, { skip = false } = {}) {
  const query = useListTicketsInfiniteQuery(list, { skip });
  const tickets = useTicketsOf(query.currentData?.pages);
  return { ...query, tickets };
}

/** The current ticket with a uuid; undefined until it is loaded, or without a uuid. */
export function useTicket(uuid: string | undefined) {
  // `data` would still be the ticket of the former uuid.
  const { currentData: id, error, isError, refetch } = useGetTicketQuery(uuid ?? skipToken);
  const ticket = useAppSelector(({ tickets }) => (id === undefined ? undefined : tickets[id]));
  return { ticket, error, isError, refetch };
}

/** The first of the waiting tickets a filter shows. */
function useNextTicket(filter: NextTicketArg): Ticket | undefined {
  const id = useNextTicketQuery(filter).data ?? null;
  return useAppSelector(({ tickets }) => (id === null ? undefined : tickets[id]));
}

const unreadList: TicketListArg = { status: "", queueIds: null, showAll: false, search: "", unreadOnly: true };

/** The user's conversations with unread messages; undefined until they are loaded. */
export function useUnreadTickets(): Ticket[] | undefined {
  const { pages } = useListTicketsInfiniteQuery(unreadList, {
    selectFromResult: ({ data }) => ({ pages: data?.pages }),
  });
  const tickets = useTicketsOf(pages);
  return pages && tickets;
}

/** The first waiting ticket of the list on screen, or of all if it shows another list. */
export function useNextInQueue(): Ticket | undefined {
  const { view } = useTicketView();
  const { tab, list } = view;
  const waitingOrder = useCompanySetting("waitingOrder");
  const status = tab === "open" && list !== "open" && list !== "snoozed" ? list : undefined;
  return useNextTicket({ ...filterOf(view), waitingOrder, ...(status && { status }) });
}

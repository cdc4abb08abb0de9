import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useStore } from "react-redux";
import { useCompanySetting } from "../../client/hooks.ts";
import type { Preferences } from "../../client/preferences-slice.ts";
import type { AppStore } from "../../client/store.ts";
import { ticketsOf } from "../../client/tickets/ticket-pages.ts";
import { isWaiting } from "./row/ticket-row-text.ts";
import { ticketsApi } from "./tickets-api.ts";
import { listOf, useTicketView } from "./use-ticket-view.ts";

type Onward = Preferences["afterLeaving"];

/**
 * Leaves the open ticket after a move. Call it before the move, while the ticket is still in its list; the returned
 * function then opens its neighbour there, or shows the list. It does nothing if the ticket is not the open one.
 * `onward` overrides the person's preference.
 */
export function useLeaveTicket(): (ticket: Ticket, onward?: Onward) => () => void {
  const store = useStore() as AppStore;
  const { now, leave } = useTicketView();
  const waitingOrder = useCompanySetting("waitingOrder");
  return (ticket, onward) => {
    const { view, openUuid } = now();
    if (openUuid !== ticket.uuid) return () => undefined;
    const state = store.getState();
    const { afterLeaving } = state.preferences;
    const { data } = ticketsApi.endpoints.listTickets.select(listOf(view, waitingOrder))(state);
    const neighbour = neighbourOf(ticketsOf(data?.pages, state.tickets), ticket, onward ?? afterLeaving);
    return () => leave(ticket.uuid, neighbour?.uuid);
  };
}

/** The nearest ticket of a list that can be opened: on the wanted side, else on the other. */
function neighbourOf(tickets: readonly Ticket[], { id }: Ticket, onward: Onward): Ticket | undefined {
  const at = tickets.findIndex((ticket) => ticket.id === id);
  if (at < 0 || onward === "list") return;
  // A waiting ticket is accepted, not opened.
  const canOpen = (ticket: Ticket) => !isWaiting(ticket);
  const next = tickets.slice(at + 1).find(canOpen);
  const previous = tickets.slice(0, at).findLast(canOpen);
  return onward === "next" ? (next ?? previous) : (previous ?? next);
}

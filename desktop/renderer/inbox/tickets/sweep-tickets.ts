import type { Action, Store } from "@reduxjs/toolkit";
import type { ApiState } from "../../client/api.ts";
import { createCoalescer } from "../../client/coalescer.ts";
import { ticketsSwept } from "../../client/tickets/tickets-slice.ts";
import type { LaneArg, TicketListArg } from "./ticket-filter.ts";
import { ticketsApi } from "./tickets-api.ts";

const sweepMs = 5_000;

/**
 * Removes tickets from the cache that no list, lane or conversation shows, so that a day's work does not fill the
 * memory.
 */
export function sweepTickets(store: Store<ApiState, Action>): void {
  const coalescer = createCoalescer(sweepMs);
  let { api, tickets } = store.getState();
  const sweep = () => {
    const state = store.getState();
    const readings = ticketReadings(state);
    // While a list is being refetched, its new ids are not in the cache yet: the sweep waits.
    if (readings.some(({ status }) => status === "pending")) return;
    const held = new Set(readings.flatMap(({ ids }) => ids));
    if (Object.keys(state.tickets).some((id) => !held.has(Number(id)))) store.dispatch(ticketsSwept([...held]));
  };
  store.subscribe(() => {
    const state = store.getState();
    if (state.api.queries === api.queries && state.tickets === tickets) return;
    ({ api, tickets } = state);
    coalescer.run("tickets", sweep);
  });
}

type Reading = { status: string; ids: number[] };

/** Every cached query that names tickets. */
function ticketReadings(state: ApiState): Reading[] {
  const { listTickets, listLane, getTicket, nextTicket } = ticketsApi.endpoints;
  const cached = ticketsApi.util.selectCachedArgsForQuery;
  const lists = (cached(state, "listTickets") as TicketListArg[]).map((list) => listTickets.select(list)(state));
  const lanes = (cached(state, "listLane") as LaneArg[]).map((lane) => listLane.select(lane)(state));
  const open = cached(state, "getTicket").map((uuid) => getTicket.select(uuid)(state));
  const next = cached(state, "nextTicket").map((filter) => nextTicket.select(filter)(state));
  return [
    ...[...lists, ...lanes].map(({ status, data }) => ({ status, ids: data?.pages.flatMap(({ ids }) => ids) ?? [] })),
    ...[...open, ...next].map(({ status, data }) => ({ status, ids: data == null ? [] : [data] })),
  ];
}

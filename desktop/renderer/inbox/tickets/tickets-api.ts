import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { Ticket, TicketCounts, type TicketStatus } from "@balcao/shared/inbox/tickets.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import { type ApiState, type AppThunk, type AppThunkDispatch, api } from "../../client/api.ts";
import { applyChange, replayChanges } from "../../client/apply-change.ts";
import { throttleMs } from "../../client/throttle.ts";
import {
  byReturn,
  byWaiting,
  hasTicket,
  placeCounted,
  placeTicket,
  removeCounted,
  removeTicket,
  type TicketIdPage,
} from "../../client/tickets/ticket-pages.ts";
import { contactReplaced, isOlder, ticketRead, ticketsPut } from "../../client/tickets/tickets-slice.ts";
import { readTickets, ticketPage } from "./read-tickets.ts";
import {
  belongs,
  belongsInLane,
  filterParams,
  type LaneArg,
  type NextTicketArg,
  type TicketCountsArg,
  type TicketListArg,
} from "./ticket-filter.ts";
import { laneRequest, listRequest } from "./ticket-requests.ts";

export type { LaneArg };

const pages = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: TicketIdPage) => nextCursor ?? undefined,
};

/** Lists, lanes and the open conversation hold ids; each ticket is in the store, once. */
export const ticketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTickets: build.infiniteQuery<TicketIdPage, TicketListArg, string | null>({
      infiniteQueryOptions: pages,
      queryFn: readTickets(listRequest, ticketPage, keepTickets),
      providesTags: (_pages, _error, { viewId }) =>
        viewId === undefined ? ["TicketList"] : ["TicketList", "ViewTickets"],
      onQueryStarted: replayChanges,
    }),
    /** The tickets of one lane of the board. */
    listLane: build.infiniteQuery<TicketIdPage, LaneArg, string | null>({
      infiniteQueryOptions: pages,
      queryFn: readTickets(laneRequest, ticketPage, keepTickets),
      providesTags: ["Kanban"],
      onQueryStarted: replayChanges,
    }),
    countTickets: build.query<TicketCounts, TicketCountsArg>({
      query: (filter) => ({ url: "/tickets/counts", params: { ...filterParams(filter), snoozed: false } }),
      responseSchema: TicketCounts,
      providesTags: ["TicketCounts"],
    }),
    /** The first of the waiting tickets a filter shows. */
    nextTicket: build.query<number | null, NextTicketArg>({
      queryFn: readTickets(
        ({ status, waitingOrder, ...filter }) => ({
          url: "/tickets/next",
          params: { ...filterParams(filter), waitingOrder, ...(status && { status }) },
        }),
        {
          body: Ticket.nullable(),
          tickets: (ticket) => (ticket ? [ticket] : []),
          cached: (ticket) => ticket?.id ?? null,
        },
        keepTickets,
      ),
      providesTags: ["TicketCounts"],
    }),
    /** The id of the ticket with a uuid. */
    getTicket: build.query<number, string>({
      queryFn: readTickets(
        (uuid) => ({ url: `/tickets/u/${encodeURIComponent(uuid)}` }),
        { body: Ticket, tickets: (ticket) => [ticket], cached: ({ id }) => id },
        keepTickets,
      ),
      onQueryStarted: replayChanges,
      providesTags: (id) => (id === undefined ? ["Ticket"] : [{ type: "Ticket", id }]),
    }),
  }),
});

export const {
  useListTicketsInfiniteQuery,
  useListLaneInfiniteQuery,
  useCountTicketsQuery,
  useNextTicketQuery,
  useGetTicketQuery,
} = ticketsApi;

/**
 * Puts fetched tickets into the store. A ticket that changed since its cached version is applied to the other lists
 * too.
 */
export function keepTickets(tickets: Ticket[], queryApi: BaseQueryApi): void {
  const dispatch: AppThunkDispatch = queryApi.dispatch;
  const known = dispatch((_dispatch, getState) => getState().tickets);
  const news = tickets.filter((ticket) => {
    const before = known[ticket.id];
    return before !== undefined && isOlder(before, ticket);
  });
  dispatch(ticketsPut(tickets));
  for (const ticket of news) dispatch(applyChange(applyTicket(ticket)));
}

/** Stores a ticket for the conversation that opens, which is shown without a wait. */
export const showTicket =
  (ticket: Ticket): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(ticketsPut([ticket]));
    await dispatch(ticketsApi.util.upsertQueryData("getTicket", ticket.uuid, ticket.id));
  };

/** The cached ticket with a uuid. */
export function knownTicket(state: ApiState, uuid: string): Ticket | undefined {
  const { data } = ticketsApi.endpoints.getTicket.select(uuid)(state);
  return data === undefined ? undefined : state.tickets[data];
}

/** Applies a ticket from an event or a response: every loaded list and lane adds, moves or removes it. */
export const applyTicket =
  (ticket: Ticket): AppThunk =>
  (dispatch, getState, { coalescer }) => {
    const viewer = getState().session.session?.user;
    if (!viewer) return;
    coalescer.cancel(`ticket:${ticket.id}`);
    const { tickets } = getState();
    const before = tickets[ticket.id];
    if (before && isOlder(ticket, before)) return;
    dispatch(ticketsPut([ticket]));
    for (const list of cachedLists(getState())) {
      const belongsHere = belongs(ticket, list, viewer);
      // Only the server can search: a found row stays in the list.
      if (belongsHere === "unknown") continue;
      const isBefore = list.snoozed ? byReturn : list.waitingOrder && byWaiting(list.waitingOrder);
      dispatch(
        listChange(list, (loaded) =>
          belongsHere ? placeTicket(loaded, ticket, tickets, isBefore) : removeTicket(loaded, ticket.id),
        ),
      );
    }
    const lanes = cachedLanes(getState());
    const wasOnBoard = lanes.some((lane) => hasTicket(lanePages(getState(), lane), ticket.id));
    for (const lane of lanes) {
      const belongsHere = belongsInLane(ticket, lane, viewer);
      dispatch(
        laneChange(lane, (loaded) =>
          belongsHere ? placeCounted(loaded, ticket, tickets, wasOnBoard) : removeCounted(loaded, ticket.id),
        ),
      );
    }
    dispatch(recount);
  };

/**
 * A ticket left the lists of a status, or was deleted if none is given. If it only moved, its update follows at once;
 * otherwise the user may no longer see it: the board and lists of any status drop it, and the open conversation asks
 * the server whether it may still be read.
 */
export const ticketLeft =
  (ticketId: number, status?: TicketStatus): AppThunk =>
  (dispatch, _getState, { coalescer }) => {
    // The new list may have it already, from the answer to the user who moved it.
    dispatch(removeFrom((list) => status === undefined || list.status === status, ticketId));
    if (status === undefined) dispatch(removeFromBoard(ticketId));
    coalescer.run(`ticket:${ticketId}`, () => {
      dispatch(removeFrom((list) => list.status === "", ticketId));
      dispatch(removeFromBoard(ticketId, status));
      dispatch(api.util.invalidateTags([{ type: "Ticket", id: ticketId }]));
    });
    dispatch(recount);
  };

const removeFrom =
  (isLeft: (list: TicketListArg) => boolean, ticketId: number): AppThunk =>
  (dispatch, getState) => {
    for (const list of cachedLists(getState()).filter(isLeft)) {
      dispatch(listChange(list, (loaded) => removeTicket(loaded, ticketId)));
    }
  };

/** Removes a card from the board, unless the cache has it in another status by now. */
const removeFromBoard =
  (ticketId: number, status?: TicketStatus): AppThunk =>
  (dispatch, getState) => {
    if (status !== undefined && getState().tickets[ticketId]?.status !== status) return;
    for (const lane of cachedLanes(getState())) {
      dispatch(laneChange(lane, (loaded) => removeCounted(loaded, ticketId)));
    }
  };

/** A ticket's messages were read. */
export const applyRead =
  (ticketId: number): AppThunk =>
  (dispatch) => {
    dispatch(ticketRead(ticketId));
    dispatch(removeFrom((list) => list.unreadOnly === true, ticketId));
  };

/** A contact's name or picture changed. */
export const applyContact =
  (contact: ContactRef): AppThunk =>
  (dispatch) =>
    void dispatch(contactReplaced(contact));

/** Refetches everything that shows tickets, because this screen's state was wrong. */
export const rereadTickets = () => api.util.invalidateTags(["TicketList", "TicketCounts", "Ticket", "Kanban"]);

const cachedLists = (state: ApiState) =>
  ticketsApi.util.selectCachedArgsForQuery(state, "listTickets") as TicketListArg[];
const cachedLanes = (state: ApiState) => ticketsApi.util.selectCachedArgsForQuery(state, "listLane") as LaneArg[];
const lanePages = (state: ApiState, lane: LaneArg) =>
  ticketsApi.endpoints.listLane.select(lane)(state).data?.pages ?? [];

const listChange = (list: TicketListArg, change: (loaded: TicketIdPage[]) => void) =>
  ticketsApi.util.updateQueryData("listTickets", list, ({ pages: loaded }) => change(loaded));
const laneChange = (lane: LaneArg, change: (loaded: TicketIdPage[]) => void) =>
  ticketsApi.util.updateQueryData("listLane", lane, ({ pages: loaded }) => change(loaded));

/**
 * Only the server knows which tickets a saved view has: lists of views and their counts are refetched at most once in a
 * few seconds, however much changes. A list asks for each of its loaded pages, so a long one is refetched less often.
 */
export const reviewTickets: AppThunk = (dispatch, getState, { throttle }) => {
  throttle.run("ViewCounts", () => dispatch(api.util.invalidateTags(["ViewCounts"])));
  const everyMs = throttleMs * Math.max(1, pagesOfViews(getState()));
  throttle.run("ViewTickets", () => dispatch(api.util.invalidateTags(["ViewTickets"])), everyMs);
};

/** The number of loaded pages of views' lists and tables. */
const pagesOfViews = (state: ApiState): number =>
  api.util.selectInvalidatedBy(state, ["ViewTickets"]).reduce((sum, { queryCacheKey }) => {
    const data = state.api.queries[queryCacheKey]?.data as { pages?: readonly unknown[] } | undefined;
    return sum + (data?.pages?.length ?? 0);
  }, 0);

const recount: AppThunk = (dispatch, _getState, { coalescer }) =>
  coalescer.run("counts", () => dispatch(api.util.invalidateTags(["TicketCounts"])));

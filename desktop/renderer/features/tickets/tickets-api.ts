import type { ContactRef } from "@balcao/shared/contacts.ts";
import {
  BulkResult,
  type BulkTickets,
  type CreateTicket,
  Ticket,
  TicketCounts,
  TicketPage,
  type TicketStatus,
  type UpdateTicket,
} from "@balcao/shared/tickets.ts";
import { createSelector } from "@reduxjs/toolkit";
import { type AppThunk, type AppThunkDispatch, api } from "../../app/api.ts";
import { hear, replayChanges } from "../../app/hear.ts";
import { findTicket, patchTicket, placeTicket, removeTicket, ticketsOf } from "../../app/ticket-pages.ts";
import { belongs, filterParams, type TicketCountsArg, type TicketListArg } from "./ticket-filter.ts";

export const ticketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTickets: build.infiniteQuery<TicketPage, TicketListArg, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/tickets",
        params: {
          ...filterParams(queryArg),
          ...(queryArg.status && { status: queryArg.status }),
          ...(queryArg.search && { searchParam: queryArg.search }),
          ...(queryArg.tagIds?.length && { tags: JSON.stringify(queryArg.tagIds) }),
          ...(queryArg.userIds?.length && { users: JSON.stringify(queryArg.userIds) }),
          ...(queryArg.unreadOnly && { withUnreadMessages: "true" }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
      responseSchema: TicketPage,
      providesTags: ["TicketList"],
      onQueryStarted: replayChanges,
    }),
    countTickets: build.query<TicketCounts, TicketCountsArg>({
      query: (filter) => ({ url: "/tickets/counts", params: filterParams(filter) }),
      responseSchema: TicketCounts,
      providesTags: ["TicketCounts"],
    }),
    /** Who has waited longest, of those a filter shows. */
    nextTicket: build.query<Ticket | null, TicketCountsArg>({
      query: (filter) => ({ url: "/tickets/next", params: filterParams(filter) }),
      responseSchema: Ticket.nullable(),
      providesTags: ["TicketCounts"],
    }),
    getTicket: build.query<Ticket, string>({
      query: (uuid) => `/tickets/u/${encodeURIComponent(uuid)}`,
      responseSchema: Ticket,
      onQueryStarted: replayChanges,
      providesTags: (ticket) => (ticket ? [{ type: "Ticket", id: ticket.id }] : ["Ticket"]),
    }),
    createTicket: build.mutation<Ticket, CreateTicket>({
      query: (body) => ({ url: "/tickets", method: "POST", body }),
      responseSchema: Ticket,
      onQueryStarted: hearAnswer,
    }),
    deleteTicket: build.mutation<unknown, number>({
      query: (id) => ({ url: `/tickets/${id}`, method: "DELETE" }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(hear(onTicketDeleted(id)));
      },
    }),
    /** Each ticket that changes is told of by its own event. */
    bulkTickets: build.mutation<BulkResult, BulkTickets>({
      query: (body) => ({ url: "/tickets/bulk", method: "POST", body }),
      responseSchema: BulkResult,
      invalidatesTags: ["TicketList", "TicketCounts"],
    }),
    updateTicket: build.mutation<Ticket, { id: number; change: UpdateTicket }>({
      query: ({ id, change }) => ({ url: `/tickets/${id}`, method: "PUT", body: change }),
      responseSchema: Ticket,
      onQueryStarted: hearAnswer,
    }),
  }),
});

export const {
  useListTicketsInfiniteQuery,
  useCountTicketsQuery,
  useNextTicketQuery,
  useGetTicketQuery,
  useCreateTicketMutation,
  useUpdateTicketMutation,
  useDeleteTicketMutation,
  useBulkTicketsMutation,
} = ticketsApi;

/** The answer takes the same way as the event, so the screen is right even with the socket away. */
async function hearAnswer(
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppThunkDispatch; queryFulfilled: PromiseLike<{ data: Ticket }> },
): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null);
  if (answer) dispatch(hear(onTicketUpdated(answer.data)));
}

const unreadList: TicketListArg = { status: "", queueIds: null, showAll: false, search: "", unreadOnly: true };

const unreadIn = createSelector(
  (pages: TicketPage[] | undefined) => pages,
  (pages) => pages && ticketsOf(pages),
);

/** Conversations this person may see and that have something to read; undefined until it is known. */
export function useUnreadTickets(): Ticket[] | undefined {
  const { unread } = useListTicketsInfiniteQuery(unreadList, {
    selectFromResult: ({ data }) => ({ unread: unreadIn(data?.pages) }),
  });
  return unread;
}

/** A ticket as it is now: each loaded list takes it in, moves it or lets it go. */
export const onTicketUpdated =
  (ticket: Ticket): AppThunk =>
  (dispatch, getState, { soon }) => {
    const viewer = getState().session.session?.user;
    if (!viewer) return;
    soon.cancel(`ticket:${ticket.id}`);
    for (const list of cachedLists(getState())) {
      const belongsHere = belongs(ticket, list, viewer);
      dispatch(
        ticketsApi.util.updateQueryData("listTickets", list, ({ pages }) => {
          const known = findTicket(pages, ticket.id);
          if (known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt)) return;
          if (belongsHere === true) placeTicket(pages, ticket);
          else if (belongsHere === false) removeTicket(pages, ticket.id);
          else patchTicket(pages, ticket.id, (row) => void Object.assign(row, ticket));
        }),
      );
    }
    dispatch(
      ticketsApi.util.updateQueryData("getTicket", ticket.uuid, (known) =>
        Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt) ? known : ticket,
      ),
    );
    dispatch(recountSoon());
  };

/**
 * A ticket left the lists of a status, or is gone for good when none is named. When it only moved, its update follows
 * at once; when none comes, it is out of this person's sight: lists of any status let it go, and the open conversation
 * asks the server whether it may still be read.
 */
export const onTicketDeleted =
  (ticketId: number, status?: TicketStatus): AppThunk =>
  (dispatch, _getState, { soon }) => {
    // The list it moved to may know it already, from the answer to whoever moved it.
    dispatch(removeFrom((list) => status === undefined || list.status === status, ticketId));
    soon.run(`ticket:${ticketId}`, () => {
      dispatch(removeFrom((list) => list.status === "", ticketId));
      dispatch(api.util.invalidateTags([{ type: "Ticket", id: ticketId }]));
    });
    dispatch(recountSoon());
  };

const removeFrom =
  (isLeft: (list: TicketListArg) => boolean, ticketId: number): AppThunk =>
  (dispatch, getState) => {
    for (const list of cachedLists(getState()).filter(isLeft)) {
      dispatch(ticketsApi.util.updateQueryData("listTickets", list, ({ pages }) => removeTicket(pages, ticketId)));
    }
  };

/** Somebody read a ticket's messages. */
export const onTicketRead = (ticketId: number): AppThunk =>
  patchEverywhere((ticket) => {
    if (ticket.id === ticketId) ticket.unreadMessages = 0;
  });

/** A contact got another name or picture. */
export const onContactChanged = (contact: ContactRef): AppThunk =>
  patchEverywhere((ticket) => {
    if (ticket.contactId === contact.id) ticket.contact = contact;
  });

function patchEverywhere(patch: (ticket: Ticket) => void): AppThunk {
  return (dispatch, getState) => {
    for (const list of cachedLists(getState())) {
      dispatch(
        ticketsApi.util.updateQueryData("listTickets", list, ({ pages }) => {
          for (const ticket of pages.flatMap((page) => page.tickets)) patch(ticket);
          if (list.unreadOnly) {
            for (const page of pages) page.tickets = page.tickets.filter((ticket) => ticket.unreadMessages > 0);
          }
        }),
      );
    }
    for (const uuid of ticketsApi.util.selectCachedArgsForQuery(getState(), "getTicket")) {
      dispatch(ticketsApi.util.updateQueryData("getTicket", uuid, patch));
    }
  };
}

const cachedLists = (state: Parameters<typeof ticketsApi.util.selectCachedArgsForQuery>[0]): TicketListArg[] =>
  ticketsApi.util.selectCachedArgsForQuery(state, "listTickets") as TicketListArg[];

const recountSoon =
  (): AppThunk =>
  (dispatch, _getState, { soon }) =>
    soon.run("counts", () => dispatch(api.util.invalidateTags(["TicketCounts"])));

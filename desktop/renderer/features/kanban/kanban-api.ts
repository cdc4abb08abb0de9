import type { ContactRef } from "@balcao/shared/contacts.ts";
import { type Ticket, TicketPage, type TicketStatus } from "@balcao/shared/tickets.ts";
import { type AppThunk, api } from "../../app/api.ts";
import { replayChanges } from "../../app/hear.ts";
import { findTicket } from "../../app/ticket-pages.ts";
import { belongsInLane, type LaneArg, placeCard, removeCard } from "./lane-pages.ts";

export const kanbanApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLane: build.infiniteQuery<TicketPage, LaneArg, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { tagId, queueIds, showAll }, pageParam }) => ({
        url: "/tickets/kanban-lane",
        params: {
          tagId: tagId ?? "none",
          showAll: String(showAll),
          ...(queueIds && { queueIds: JSON.stringify(queueIds.map((id) => id ?? "null")) }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
      responseSchema: TicketPage,
      providesTags: ["Kanban"],
      onQueryStarted: replayChanges,
    }),
    clearTicketTags: build.mutation<unknown, number>({
      query: (ticketId) => ({ url: `/ticket-tags/${ticketId}`, method: "DELETE" }),
    }),
    putTicketTag: build.mutation<unknown, { ticketId: number; tagId: number }>({
      query: ({ ticketId, tagId }) => ({ url: `/ticket-tags/${ticketId}/${tagId}`, method: "PUT" }),
    }),
  }),
});

export const { useListLaneInfiniteQuery, useClearTicketTagsMutation, usePutTicketTagMutation } = kanbanApi;

type State = Parameters<typeof kanbanApi.util.selectCachedArgsForQuery>[0];
const cachedLanes = (state: State) => kanbanApi.util.selectCachedArgsForQuery(state, "listLane") as LaneArg[];
const laneChange = (lane: LaneArg, change: (pages: TicketPage[]) => void) =>
  kanbanApi.util.updateQueryData("listLane", lane, ({ pages }) => change(pages));

/** A ticket as it is now: each lane takes its card in, moves it or lets it go. */
export const onCardChanged =
  (ticket: Ticket): AppThunk =>
  (dispatch, getState, { soon }) => {
    const viewer = getState().session.session?.user;
    if (!viewer) return;
    soon.cancel(`card:${ticket.id}`);
    const lanes = cachedLanes(getState()).map((lane) => {
      const pages = kanbanApi.endpoints.listLane.select(lane)(getState()).data?.pages ?? [];
      return { lane, known: findTicket(pages, ticket.id) };
    });
    const isOld = lanes.some(({ known }) => known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt));
    if (isOld) return;
    const isKnown = lanes.some(({ known }) => known);
    for (const { lane, known } of lanes) {
      if (belongsInLane(ticket, lane, viewer)) dispatch(laneChange(lane, (pages) => placeCard(pages, ticket, isKnown)));
      else if (known) dispatch(laneChange(lane, (pages) => removeCard(pages, ticket.id)));
    }
  };

/** A ticket is gone for good, or left the lists of a status; when it only moved, its update follows at once. */
export const onCardDeleted =
  (ticketId: number, status?: TicketStatus): AppThunk =>
  (dispatch, getState, { soon }) => {
    const remove = () => {
      for (const lane of cachedLanes(getState())) {
        dispatch(
          laneChange(lane, (pages) => {
            const known = findTicket(pages, ticketId);
            if (known && (status === undefined || known.status === status)) removeCard(pages, ticketId);
          }),
        );
      }
    };
    if (status === undefined) remove();
    else soon.run(`card:${ticketId}`, remove);
  };

/** Somebody read a ticket's messages. */
export const onCardRead = (ticketId: number): AppThunk =>
  patchCards((ticket) => {
    if (ticket.id === ticketId) ticket.unreadMessages = 0;
  });

/** A contact got another name or picture. */
export const onCardContact = (contact: ContactRef): AppThunk =>
  patchCards((ticket) => {
    if (ticket.contactId === contact.id) ticket.contact = contact;
  });

function patchCards(patch: (ticket: Ticket) => void): AppThunk {
  return (dispatch, getState) => {
    for (const lane of cachedLanes(getState())) {
      dispatch(laneChange(lane, (pages) => pages.flatMap(({ tickets }) => tickets).forEach(patch)));
    }
  };
}

import {
  BulkResult,
  type BulkTickets,
  type ChangeTicketFields,
  type CreateTicket,
  Ticket,
  type UpdateTicket,
} from "@balcao/shared/inbox/tickets.ts";
import { type AppThunkDispatch, api } from "../../client/api.ts";
import { applyChange } from "../../client/apply-change.ts";
import { applyTicket, ticketLeft } from "./tickets-api.ts";

export const ticketMovesApi = api.injectEndpoints({
  endpoints: (build) => ({
    createTicket: build.mutation<Ticket, CreateTicket>({
      query: (body) => ({ url: "/tickets", method: "POST", body }),
      responseSchema: Ticket,
      onQueryStarted: applyAnswer,
    }),
    updateTicket: build.mutation<Ticket, { id: number; change: UpdateTicket }>({
      query: ({ id, change }) => ({ url: `/tickets/${id}`, method: "PUT", body: change }),
      responseSchema: Ticket,
      onQueryStarted: applyAnswer,
    }),
    changeTicketFields: build.mutation<Ticket, { id: number; fields: ChangeTicketFields }>({
      query: ({ id, fields }) => ({ url: `/tickets/${id}`, method: "PATCH", body: fields }),
      responseSchema: Ticket,
      onQueryStarted: applyAnswer,
    }),
    /** Undoes the user's last move of a ticket. */
    undoMove: build.mutation<Ticket, number>({
      query: (id) => ({ url: `/tickets/${id}/undo`, method: "POST" }),
      responseSchema: Ticket,
      onQueryStarted: applyAnswer,
    }),
    deleteTicket: build.mutation<unknown, number>({
      query: (id) => ({ url: `/tickets/${id}`, method: "DELETE" }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(applyChange(ticketLeft(id)));
      },
    }),
    /** The server publishes one event for each changed ticket. */
    bulkTickets: build.mutation<BulkResult, BulkTickets>({
      query: (body) => ({ url: "/tickets/bulk", method: "POST", body }),
      responseSchema: BulkResult,
      invalidatesTags: ["TicketList", "TicketCounts", "Kanban"],
    }),
  }),
});

export const {
  useCreateTicketMutation,
  useUpdateTicketMutation,
  useChangeTicketFieldsMutation,
  useUndoMoveMutation,
  useDeleteTicketMutation,
  useBulkTicketsMutation,
} = ticketMovesApi;

/** The answer is applied like the event, so lists and board are right even if the socket is disconnected. */
export async function applyAnswer(
  _arg: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppThunkDispatch; queryFulfilled: PromiseLike<{ data: Ticket }> },
): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null);
  if (answer) dispatch(applyChange(applyTicket(answer.data)));
}

import { type SnoozeTicket, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { api } from "../../../client/api.ts";
import { applyAnswer } from "../ticket-moves-api.ts";

const snoozeApi = api.injectEndpoints({
  endpoints: (build) => ({
    snoozeTicket: build.mutation<Ticket, { id: number } & SnoozeTicket>({
      query: ({ id, ...body }) => ({ url: `/tickets/${id}/snooze`, method: "PUT", body }),
      responseSchema: Ticket,
      onQueryStarted: applyAnswer,
    }),
    endSnooze: build.mutation<Ticket, number>({
      query: (id) => ({ url: `/tickets/${id}/snooze`, method: "DELETE" }),
      responseSchema: Ticket,
      onQueryStarted: applyAnswer,
    }),
  }),
});

export const { useSnoozeTicketMutation, useEndSnoozeMutation } = snoozeApi;

import { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

/** The changes of the ticket in its conversation. */
const historyInLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHistoryInLog: build.query<TicketHistoryLine[], number>({
      query: (ticketId) => ({ url: `/tickets/${ticketId}/history` }),
      responseSchema: z.array(TicketHistoryLine),
      providesTags: ["TicketHistory"],
    }),
  }),
});

export const { useListHistoryInLogQuery } = historyInLogApi;

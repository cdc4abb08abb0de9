import { PastTicketPage } from "@balcao/shared/inbox/tickets.ts";
import { api } from "../../client/api.ts";

const pastApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The other attendances of a ticket's contact, latest first. */
    listPast: build.infiniteQuery<PastTicketPage, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: ticketId, pageParam }) => ({
        url: `/tickets/${ticketId}/past`,
        params: pageParam ? { cursor: pageParam } : {},
      }),
      responseSchema: PastTicketPage,
    }),
  }),
});

export const { useListPastInfiniteQuery } = pastApi;

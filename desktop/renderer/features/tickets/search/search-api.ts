import { MessageHits } from "@balcao/shared/messages.ts";
import { api } from "../../../app/api.ts";

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Words inside messages, latest first. */
    searchMessages: build.infiniteQuery<MessageHits, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: searchParam, pageParam }) => ({
        url: "/messages/search",
        params: { searchParam, ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: MessageHits,
      providesTags: ["MessageHits"],
    }),
  }),
});

export const { useSearchMessagesInfiniteQuery } = searchApi;

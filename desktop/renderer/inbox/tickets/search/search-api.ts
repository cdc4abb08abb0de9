import { MessageHits } from "@balcao/shared/inbox/messages.ts";
import { api } from "../../../client/api.ts";

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Messages that contain the words, latest first. */
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

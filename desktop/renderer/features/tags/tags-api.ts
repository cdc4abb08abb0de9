import { type SaveTag, type SyncTags, Tag, TagPage } from "@balcao/shared/tags.ts";
import { Ticket } from "@balcao/shared/tickets.ts";
import { z } from "zod";
import { api } from "../../app/api.ts";
import { hear } from "../../app/hear.ts";
import { onTicketUpdated } from "../tickets/tickets-api.ts";

export const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.infiniteQuery<TagPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/tags",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: TagPage,
      providesTags: ["Tags"],
    }),
    listAllTags: build.query<Tag[], void>({
      query: () => "/tags/list",
      responseSchema: z.array(Tag),
      providesTags: ["Tags"],
    }),
    saveTag: build.mutation<Tag, { id: number | null; tag: SaveTag }>({
      query: ({ id, tag }) => ({
        url: id === null ? "/tags" : `/tags/${id}`,
        method: id === null ? "POST" : "PUT",
        body: tag,
      }),
      responseSchema: Tag,
      invalidatesTags: (saved) => (saved ? ["Tags"] : []),
    }),
    deleteTag: build.mutation<unknown, number>({
      query: (id) => ({ url: `/tags/${id}`, method: "DELETE" }),
      // Tickets lose the tag with it.
      invalidatesTags: (_done, error) => (error ? [] : ["Tags", "TicketList", "Ticket", "Kanban"]),
    }),
    /** Answers an address of the page's own, because a store keeps no files. */
    exportTag: build.mutation<string, number>({
      query: (id) => ({
        url: `/csvTags/${id}`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
    syncTags: build.mutation<Ticket, SyncTags>({
      query: (body) => ({ url: "/tags/sync", method: "POST", body }),
      responseSchema: Ticket,
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(hear(onTicketUpdated(answer.data)));
      },
      invalidatesTags: (saved) => (saved ? ["Tags"] : []),
    }),
  }),
});

export const {
  useListTagsInfiniteQuery,
  useListAllTagsQuery,
  useSaveTagMutation,
  useDeleteTagMutation,
  useExportTagMutation,
  useSyncTagsMutation,
} = tagsApi;

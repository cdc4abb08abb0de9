import { type CreateTag, type MoveTag, Tag, TagPage } from "@balcao/shared/inbox/tags.ts";
import { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";
import { applyChange } from "../../client/apply-change.ts";
import { usePages } from "../../client/use-pages.ts";
import { applyTicket } from "../tickets/tickets-api.ts";

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
    saveTag: build.mutation<Tag, { id: number | null; tag: CreateTag }>({
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
      // Tickets lose the deleted tag.
      invalidatesTags: (_done, error) => (error ? [] : ["Tags", "TicketList", "Ticket", "Kanban"]),
    }),
    /** Returns a blob address, because the store keeps no files. */
    exportTag: build.mutation<string, number>({
      query: (id) => ({
        url: `/csvTags/${id}`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
    /** Removes one tag from a ticket and adds another; null leaves that half out. */
    moveTag: build.mutation<Ticket, MoveTag & { ticketId: number }>({
      query: ({ ticketId, ...body }) => ({ url: `/ticket-tags/${ticketId}/move`, method: "POST", body }),
      responseSchema: Ticket,
      // The answer is applied like the event, so lists and board are right even if the socket is disconnected.
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(applyChange(applyTicket(answer.data)));
      },
      invalidatesTags: (saved) => (saved ? ["Tags"] : []),
    }),
  }),
});

export const {
  useListAllTagsQuery,
  useSaveTagMutation,
  useDeleteTagMutation,
  useExportTagMutation,
  useMoveTagMutation,
} = tagsApi;

/** The tags that match, page by page. */
export function useTagPages(search: string) {
  const { rows: tags, ...rest } = usePages(tagsApi.useListTagsInfiniteQuery(search), (page) => page.tags);
  return { tags, ...rest };
}

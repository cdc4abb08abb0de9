import { QuickMessage, type SaveQuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

const quickMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQuickMessages: build.query<QuickMessage[], void>({
      query: () => "/quick-messages/list",
      responseSchema: z.array(QuickMessage),
      providesTags: ["QuickMessages"],
    }),
    saveQuickMessage: build.mutation<QuickMessage, { id: number | null; quickMessage: SaveQuickMessage }>({
      query: ({ id, quickMessage }) => ({
        url: id === null ? "/quick-messages" : `/quick-messages/${id}`,
        method: id === null ? "POST" : "PUT",
        body: quickMessage,
      }),
      responseSchema: QuickMessage,
      invalidatesTags: (saved) => (saved ? ["QuickMessages"] : []),
    }),
    deleteQuickMessage: build.mutation<unknown, number>({
      query: (id) => ({ url: `/quick-messages/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["QuickMessages"]),
    }),
    uploadQuickMessageFile: build.mutation<unknown, { id: number; file: File }>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `/quick-messages/${id}/upload`, method: "POST", body };
      },
      invalidatesTags: (_done, error) => (error ? [] : ["QuickMessages"]),
    }),
    deleteQuickMessageFile: build.mutation<unknown, number>({
      query: (id) => ({ url: `/quick-messages/${id}/upload`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["QuickMessages"]),
    }),
  }),
});

export const {
  useListQuickMessagesQuery,
  useSaveQuickMessageMutation,
  useDeleteQuickMessageMutation,
  useUploadQuickMessageFileMutation,
  useDeleteQuickMessageFileMutation,
} = quickMessagesApi;

import { Help, type SaveHelp } from "@balcao/shared/team/helps.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

const helpsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHelps: build.query<Help[], void>({
      query: () => "/helps/list",
      responseSchema: z.array(Help),
      providesTags: ["Helps"],
    }),
    saveHelp: build.mutation<Help, { id: number | null; help: SaveHelp }>({
      query: ({ id, help }) => ({
        url: id === null ? "/helps" : `/helps/${id}`,
        method: id === null ? "POST" : "PUT",
        body: help,
      }),
      responseSchema: Help,
      invalidatesTags: (saved) => (saved ? ["Helps"] : []),
    }),
    deleteHelp: build.mutation<unknown, number>({
      query: (id) => ({ url: `/helps/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Helps"]),
    }),
  }),
});

export const { useListHelpsQuery, useSaveHelpMutation, useDeleteHelpMutation } = helpsApi;

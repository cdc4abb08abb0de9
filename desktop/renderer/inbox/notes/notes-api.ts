import { type SaveNote, TicketNote } from "@balcao/shared/inbox/notes.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotes: build.query<TicketNote[], { ticketId: number; contactId: number }>({
      query: (params) => ({ url: "/ticket-notes/list", params }),
      responseSchema: z.array(TicketNote),
      providesTags: ["Notes"],
    }),
    addNote: build.mutation<unknown, SaveNote>({
      query: (body) => ({ url: "/ticket-notes", method: "POST", body }),
      invalidatesTags: (_done, error) => (error ? [] : ["Notes"]),
    }),
    deleteNote: build.mutation<unknown, number>({
      query: (id) => ({ url: `/ticket-notes/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Notes"]),
    }),
  }),
});

export const { useListNotesQuery, useAddNoteMutation, useDeleteNoteMutation } = notesApi;

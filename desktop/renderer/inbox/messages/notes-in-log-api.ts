import { type SaveNote, TicketNote } from "@balcao/shared/inbox/notes.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

/** The team's notes in the conversation. */
const notesInLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotesInLog: build.query<TicketNote[], number>({
      query: (contactId) => ({ url: "/ticket-notes/list", params: { contactId } }),
      responseSchema: z.array(TicketNote),
      providesTags: ["Notes"],
    }),
    writeNote: build.mutation<unknown, SaveNote>({
      query: (note) => ({ url: "/ticket-notes", method: "POST", body: note }),
      invalidatesTags: (answer) => (answer ? ["Notes"] : []),
    }),
  }),
});

export const { useListNotesInLogQuery, useWriteNoteMutation } = notesInLogApi;

import { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import { Contact } from "@balcao/shared/inbox/contacts.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";

const mergesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest merges into a contact, those that can be undone first; for admins. */
    listMerges: build.query<ContactMerge[], number>({
      query: (contactId) => `/contacts/${contactId}/merges`,
      responseSchema: z.array(ContactMerge),
      providesTags: ["Contacts"],
    }),
    /** Returns the contact that exists again. */
    undoMerge: build.mutation<Contact, number>({
      query: (mergeId) => ({ url: `/contacts/merges/${mergeId}/undo`, method: "POST" }),
      responseSchema: Contact,
      invalidatesTags: (_done, error) =>
        error ? [] : ["Contacts", "TicketList", "TicketCounts", "Messages", "Notes", "Schedules"],
    }),
  }),
});

export const { useListMergesQuery, useUndoMergeMutation } = mergesApi;

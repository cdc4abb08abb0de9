import { MergedContact } from "@balcao/shared/inbox/contact-merges.ts";
import { Consent, Contact, ContactPage, type SaveContact, type UpdateContact } from "@balcao/shared/inbox/contacts.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";
import { applyChange } from "../../client/apply-change.ts";
import { usePages } from "../../client/use-pages.ts";
import { applyContact } from "../tickets/tickets-api.ts";

/** The contacts that a list shows. `search` may be empty. */
export type ContactFilter = { search: string; withoutNumber: boolean };

const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.infiniteQuery<ContactPage, ContactFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { search, withoutNumber }, pageParam }) => ({
        url: "/contacts",
        params: {
          ...(search && { searchParam: search }),
          ...(withoutNumber && { withoutNumber }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
      responseSchema: ContactPage,
      providesTags: ["Contacts"],
    }),
    /** The first matches, for pickers. */
    findContacts: build.query<ContactPage, string>({
      query: (searchParam) => ({ url: "/contacts", params: { searchParam } }),
      responseSchema: ContactPage,
      providesTags: ["Contacts"],
    }),
    getContact: build.query<Contact, number>({
      query: (id) => `/contacts/${id}`,
      responseSchema: Contact,
      providesTags: ["Contacts"],
    }),
    /** Every step of a contact's consent, newest first. */
    listConsents: build.query<Consent[], number>({
      query: (contactId) => `/contacts/${contactId}/consents`,
      responseSchema: z.array(Consent),
      providesTags: ["Contacts"],
    }),
    saveContact: build.mutation<Contact, { id: number | null; contact: SaveContact | UpdateContact }>({
      query: ({ id, contact }) => ({
        url: id === null ? "/contacts" : `/contacts/${id}`,
        method: id === null ? "POST" : "PUT",
        body: contact,
      }),
      responseSchema: Contact,
      invalidatesTags: (saved) => (saved ? ["Contacts"] : []),
      // The conversations show the new name even if the socket is disconnected.
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { id, name, number, username, email, profilePicUrl } = answer.data;
        dispatch(applyChange(applyContact({ id, name, number, username, email, profilePicUrl })));
      },
    }),
    deleteContact: build.mutation<unknown, number>({
      query: (id) => ({ url: `/contacts/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Contacts"]),
    }),
    /** Merges the duplicate into the contact. */
    mergeContact: build.mutation<MergedContact, { id: number; duplicateId: number }>({
      query: ({ id, duplicateId }) => ({
        url: `/contacts/${id}/merge`,
        method: "POST",
        body: { contactId: duplicateId },
      }),
      responseSchema: MergedContact,
      invalidatesTags: (_done, error) => (error ? [] : ["Contacts", "TicketList", "Notes", "Schedules"]),
    }),
  }),
});

export const {
  useFindContactsQuery,
  useGetContactQuery,
  useListConsentsQuery,
  useSaveContactMutation,
  useDeleteContactMutation,
  useMergeContactMutation,
} = contactsApi;

/** The contacts that match, page by page. */
export function useContactPages(filter: ContactFilter) {
  const { rows: contacts, ...rest } = usePages(
    contactsApi.useListContactsInfiniteQuery(filter),
    (page) => page.contacts,
  );
  return { contacts, ...rest };
}

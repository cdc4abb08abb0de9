import { ContactPage } from "@balcao/shared/contacts.ts";
import { type ForwardMessage, ForwardResult } from "@balcao/shared/messages.ts";
import { api } from "../../../app/api.ts";

const forwardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whom a message could be passed on to. */
    findForwardContacts: build.query<ContactPage, string>({
      query: (searchParam) => ({ url: "/contacts", params: { searchParam } }),
      responseSchema: ContactPage,
      providesTags: ["Contacts"],
    }),
    forwardMessage: build.mutation<ForwardResult, { messageId: string } & ForwardMessage>({
      query: ({ messageId, contactIds }) => ({
        url: `/messages/${messageId}/forward`,
        method: "POST",
        body: { contactIds },
      }),
      responseSchema: ForwardResult,
    }),
  }),
});

export const { useFindForwardContactsQuery, useForwardMessageMutation } = forwardApi;

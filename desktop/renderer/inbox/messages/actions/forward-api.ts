import { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import { type ForwardMessage, ForwardResult } from "@balcao/shared/inbox/messages.ts";
import { api } from "../../../client/api.ts";

const forwardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The contacts to which a message can be forwarded. */
    findForwardContacts: build.query<ContactPage, string>({
      query: (searchParam) => ({ url: "/contacts", params: { searchParam } }),
      responseSchema: ContactPage,
      providesTags: ["Contacts"],
    }),
    forwardMessage: build.mutation<ForwardResult, { messageId: string } & ForwardMessage>({
      query: ({ messageId, ...body }) => ({
        url: `/messages/${messageId}/forward`,
        method: "POST",
        body,
      }),
      responseSchema: ForwardResult,
    }),
  }),
});

export const { useFindForwardContactsQuery, useForwardMessageMutation } = forwardApi;

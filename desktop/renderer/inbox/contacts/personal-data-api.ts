import { api } from "../../client/api.ts";

const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns a blob address, because the store keeps no files. */
    exportPersonalData: build.mutation<string, number>({
      query: (contactId) => ({
        url: `/contacts/${contactId}/personal-data`,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
    eraseContact: build.mutation<unknown, number>({
      query: (contactId) => ({ url: `/contacts/${contactId}/personal-data`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Contacts", "TicketList", "Notes", "Schedules"]),
    }),
  }),
});

export const { useExportPersonalDataMutation, useEraseContactMutation } = personalDataApi;

import { ContactImport } from "@balcao/shared/contacts.ts";
import { z } from "zod";
import { api } from "../../app/api.ts";

const PhoneBookImport = z.object({ created: z.number().int() });
type PhoneBookImport = z.infer<typeof PhoneBookImport>;
export type ExportFormat = "csv" | "xlsx";

const contactFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes over the address book of the phone of the default connection. */
    importPhoneBook: build.mutation<PhoneBookImport, void>({
      query: () => ({ url: "/contacts/import", method: "POST" }),
      responseSchema: PhoneBookImport,
      invalidatesTags: (_done, error) => (error ? [] : ["Contacts"]),
    }),
    importContacts: build.mutation<ContactImport, File>({
      query: (file) => {
        const body = new FormData();
        body.append("file", file);
        return { url: "/contacts/import/file", method: "POST", body };
      },
      responseSchema: ContactImport,
    }),
    getContactImport: build.query<ContactImport, string>({
      query: (id) => `/contacts/imports/${encodeURIComponent(id)}`,
      responseSchema: ContactImport,
      providesTags: ["ContactImport"],
    }),
    cancelContactImport: build.mutation<unknown, string>({
      query: (id) => ({ url: `/contacts/imports/${encodeURIComponent(id)}`, method: "DELETE" }),
      invalidatesTags: ["ContactImport"],
    }),
    /** Answers an address of the page's own, because a store keeps no files. */
    exportContacts: build.mutation<string, ExportFormat>({
      query: (format) => ({
        url: "/contacts/export",
        params: { format },
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
  }),
});

export const {
  useImportPhoneBookMutation,
  useImportContactsMutation,
  useGetContactImportQuery,
  useCancelContactImportMutation,
  useExportContactsMutation,
} = contactFilesApi;

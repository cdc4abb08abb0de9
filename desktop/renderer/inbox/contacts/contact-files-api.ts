import { ContactImport, PhoneBookImport } from "@balcao/shared/inbox/contacts.ts";
import { api } from "../../client/api.ts";

export type ExportFormat = "csv" | "xlsx";

const contactFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Imports the address book of the default connection's phone. */
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
    /** Returns a blob address, as below. */
    exportRefusedRows: build.mutation<string, { importId: string; format: ExportFormat; language: string }>({
      query: ({ importId, ...params }) => ({
        url: `/contacts/imports/${encodeURIComponent(importId)}/refused`,
        params,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null),
      }),
    }),
    /** Returns a blob address, because the store keeps no files. */
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
  useExportRefusedRowsMutation,
  useExportContactsMutation,
} = contactFilesApi;

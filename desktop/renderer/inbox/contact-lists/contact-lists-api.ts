import {
  ContactList,
  ContactListItem,
  ContactListItemPage,
  ContactListPage,
  ContactListRef,
  type CreateContactList,
  FilledFromTags,
  FillingTag,
  ListVariables,
  type SaveContactListItem,
  TaggedCount,
} from "@balcao/shared/inbox/contact-lists.ts";
import { ContactImport } from "@balcao/shared/inbox/contacts.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { applyChange, replayChanges } from "../../client/apply-change.ts";
import { usePages } from "../../client/use-pages.ts";

type ItemQuery = { contactListId: number; search: string };

/** Returns a blob address, because the store keeps no files. */
const asAddress = async (response: Response): Promise<string | null> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.json().catch(() => null);

const contactListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContactLists: build.infiniteQuery<ContactListPage, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: "/contact-lists",
        params: { ...(queryArg && { searchParam: queryArg }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: ContactListPage,
      providesTags: ["ContactLists"],
      onQueryStarted: replayChanges,
    }),
    /** Sorted by name, for a choice. */
    listAllContactLists: build.query<ContactListRef[], void>({
      query: () => "/contact-lists/list",
      responseSchema: z.array(ContactListRef),
      providesTags: ["ContactLists"],
    }),
    getContactList: build.query<ContactList, number>({
      query: (id) => `/contact-lists/${id}`,
      responseSchema: ContactList,
      providesTags: ["ContactLists"],
      onQueryStarted: replayChanges,
    }),
    /** The variables of texts to a list, each with the number of contacts that lack a value. */
    getListVariables: build.query<ListVariables, number>({
      query: (id) => `/contact-lists/${id}/variables`,
      responseSchema: ListVariables,
      providesTags: ["ContactListItems"],
    }),
    saveContactList: build.mutation<ContactList, { id: number | null; list: CreateContactList }>({
      query: ({ id, list }) => ({
        url: id === null ? "/contact-lists" : `/contact-lists/${id}`,
        method: id === null ? "POST" : "PUT",
        body: list,
      }),
      responseSchema: ContactList,
      invalidatesTags: (saved) => (saved ? ["ContactLists"] : []),
    }),
    /** The company's tags, each with the number of its conversations. */
    listFillingTags: build.query<FillingTag[], void>({
      query: () => "/contact-lists/tags",
      responseSchema: z.array(FillingTag),
      providesTags: ["Tags"],
    }),
    countTagged: build.query<TaggedCount, readonly number[]>({
      query: (tagIds) => ({ url: "/contact-lists/tagged", params: { tagIds: JSON.stringify(tagIds) } }),
      responseSchema: TaggedCount,
    }),
    fillFromTags: build.mutation<FilledFromTags, { id: number; tagIds: number[] }>({
      query: ({ id, tagIds }) => ({ url: `/contact-lists/${id}/from-tags`, method: "POST", body: { tagIds } }),
      responseSchema: FilledFromTags,
      invalidatesTags: (filled) => (filled ? ["ContactListItems", "ContactLists"] : []),
    }),
    deleteContactList: build.mutation<unknown, number>({
      query: (id) => ({ url: `/contact-lists/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["ContactLists"]),
    }),
    /** Checks all of the list's numbers at WhatsApp again. */
    recheckContactList: build.mutation<ContactList, number>({
      query: (id) => ({ url: `/rechecked/${id}`, method: "POST" }),
      responseSchema: ContactList,
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(onContactList(answer.data));
      },
    }),
    importIntoContactList: build.mutation<ContactImport, { id: number; file: File }>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `/contact-lists/${id}/upload`, method: "POST", body };
      },
      responseSchema: ContactImport,
    }),
    exportContactList: build.mutation<string, { id: number; format: "csv" | "xlsx" }>({
      query: ({ id, format }) => ({
        url: `/contact-lists/${id}/export`,
        params: { format },
        responseHandler: asAddress,
      }),
    }),
    exampleSheet: build.mutation<string, string>({
      query: (language) => ({ url: "/contact-lists/example", params: { language }, responseHandler: asAddress }),
    }),
    listContactListItems: build.infiniteQuery<ContactListItemPage, ItemQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.nextCursor ?? undefined },
      query: ({ queryArg: { contactListId, search }, pageParam }) => ({
        url: "/contact-list-items",
        params: { contactListId, ...(search && { searchParam: search }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: ContactListItemPage,
      providesTags: ["ContactListItems"],
      onQueryStarted: replayChanges,
    }),
    saveContactListItem: build.mutation<ContactListItem, { id: number | null; item: SaveContactListItem }>({
      query: ({ id, item }) => ({
        url: id === null ? "/contact-list-items" : `/contact-list-items/${id}`,
        method: id === null ? "POST" : "PUT",
        body: item,
      }),
      responseSchema: ContactListItem,
      invalidatesTags: (saved) => (saved ? ["ContactListItems", "ContactLists"] : []),
    }),
    deleteContactListItem: build.mutation<unknown, number>({
      query: (id) => ({ url: `/contact-list-items/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["ContactListItems", "ContactLists"]),
    }),
  }),
});

export const {
  useListAllContactListsQuery,
  useGetContactListQuery,
  useGetListVariablesQuery,
  useSaveContactListMutation,
  useListFillingTagsQuery,
  useCountTaggedQuery,
  useFillFromTagsMutation,
  useDeleteContactListMutation,
  useRecheckContactListMutation,
  useImportIntoContactListMutation,
  useExportContactListMutation,
  useExampleSheetMutation,
  useListContactListItemsInfiniteQuery,
  useSaveContactListItemMutation,
  useDeleteContactListItemMutation,
} = contactListsApi;

/** Updates a list in the cache: its counts and progress change often, and need no refetch. */
export const onContactList = (list: ContactList): AppThunk =>
  applyChange((dispatch, getState) => {
    dispatch(contactListsApi.util.updateQueryData("getContactList", list.id, () => list));
    for (const search of contactListsApi.util.selectCachedArgsForQuery(getState(), "listContactLists")) {
      dispatch(
        contactListsApi.util.updateQueryData("listContactLists", search, ({ pages }) => {
          for (const page of pages) page.records = page.records.map((one) => (one.id === list.id ? list : one));
        }),
      );
    }
  });

/** WhatsApp's results for these contacts: visible rows are updated. */
export const onItemsChecked = (contactListId: number, items: readonly ContactListItem[]): AppThunk =>
  applyChange((dispatch, getState) => {
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const query of contactListsApi.util.selectCachedArgsForQuery(getState(), "listContactListItems")) {
      if (query.contactListId !== contactListId) continue;
      dispatch(
        contactListsApi.util.updateQueryData("listContactListItems", query, ({ pages }) => {
          for (const page of pages) page.contacts = page.contacts.map((item) => byId.get(item.id) ?? item);
        }),
      );
    }
  });

/** The lists that match, page by page. */
export function useContactListPages(search: string) {
  const { rows: lists, ...rest } = usePages(
    contactListsApi.useListContactListsInfiniteQuery(search),
    (page) => page.records,
  );
  return { lists, ...rest };
}

/** The contacts of a list that match, page by page. */
export function useItemPages(contactListId: number, search: string) {
  const { rows: items, ...rest } = usePages(
    useListContactListItemsInfiniteQuery({ contactListId, search }),
    (page) => page.contacts,
  );
  return { items, ...rest };
}

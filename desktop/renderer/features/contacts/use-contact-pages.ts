import type { Contact } from "@balcao/shared/contacts.ts";
import { useMemo } from "react";
import { useListContactsInfiniteQuery } from "./contacts-api.ts";

/** The contacts that match, page by page; each once, as a name that changed may come twice. */
export function useContactPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListContactsInfiniteQuery(search);
  const contacts = useMemo(() => {
    const byId = new Map<number, Contact>();
    for (const contact of currentData?.pages.flatMap((page) => page.contacts) ?? []) byId.set(contact.id, contact);
    return currentData && [...byId.values()];
  }, [currentData]);
  return {
    contacts,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

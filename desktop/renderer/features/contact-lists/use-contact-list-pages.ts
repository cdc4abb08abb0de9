import type { ContactList } from "@balcao/shared/contact-lists.ts";
import { useMemo } from "react";
import { useListContactListsInfiniteQuery } from "./contact-lists-api.ts";

/** The lists that match, page by page; each once, as a name that changed may come twice. */
export function useContactListPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListContactListsInfiniteQuery(search);
  const lists = useMemo(() => {
    const byId = new Map<number, ContactList>();
    for (const list of currentData?.pages.flatMap((page) => page.records) ?? []) byId.set(list.id, list);
    return currentData && [...byId.values()];
  }, [currentData]);
  return {
    lists,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

import type { ContactListItem } from "@balcao/shared/contact-lists.ts";
import { useMemo } from "react";
import { useListContactListItemsInfiniteQuery } from "./contact-lists-api.ts";

/** The people on a list that match, page by page; each once, as a name that changed may come twice. */
export function useItemPages(contactListId: number, search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListContactListItemsInfiniteQuery({ contactListId, search });
  const items = useMemo(() => {
    const byId = new Map<number, ContactListItem>();
    for (const item of currentData?.pages.flatMap((page) => page.contacts) ?? []) byId.set(item.id, item);
    return currentData && [...byId.values()];
  }, [currentData]);
  return {
    items,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

import type { ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useMemo, useState } from "react";
import { useListContactListItemsInfiniteQuery } from "../../inbox/contact-lists/contact-lists-api.ts";

export type Audience = {
  /** The contact of the preview; null without one. */
  contact: ContactListItem | null;
  /** The list's own columns, from the contacts loaded so far. */
  columns: readonly string[];
  step: (by: 1 | -1) => void;
};

/** Contacts of the chosen list, one after the other, to preview each one's text. */
export function useAudience(listId: number | null): Audience {
  const { currentData, hasNextPage, isFetching, fetchNextPage } = useListContactListItemsInfiniteQuery(
    listId === null ? skipToken : { contactListId: listId, search: "" },
    { refetchOnMountOrArgChange: true },
  );
  const [place, setPlace] = useState({ listId, at: 0 });
  const at = place.listId === listId ? place.at : 0;
  const { contacts, columns } = useMemo(() => {
    const contacts = currentData?.pages.flatMap((page) => page.contacts) ?? [];
    return { contacts, columns: [...new Set(contacts.flatMap(({ variables }) => Object.keys(variables)))] };
  }, [currentData]);
  return {
    contact: contacts[at] ?? null,
    columns,
    step: (by) => {
      const { length } = contacts;
      if (length === 0) return;
      const isLast = at + by >= length;
      if (at + by >= length - 2 && hasNextPage && !isFetching) void fetchNextPage();
      // Starts over after the last contact, once all are loaded.
      setPlace({ listId, at: isLast && hasNextPage ? at : (at + by + length) % length });
    },
  };
}

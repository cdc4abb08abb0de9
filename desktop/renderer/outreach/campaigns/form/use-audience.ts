import type { ContactListItem, ListVariables } from "@balcao/shared/inbox/contact-lists.ts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useMemo, useState } from "react";
import {
  useGetListVariablesQuery,
  useListContactListItemsInfiniteQuery,
} from "../../../inbox/contact-lists/contact-lists-api.ts";

export type Audience = {
  /** The contact of the preview; null without one. */
  contact: ContactListItem | null;
  /** Null without a list, and until they are loaded. */
  variables: ListVariables | null;
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
  const { currentData: variables } = useGetListVariablesQuery(listId ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const contacts = useMemo(() => currentData?.pages.flatMap((page) => page.contacts) ?? [], [currentData]);
  return {
    contact: contacts[at] ?? null,
    variables: variables ?? null,
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

import { usePages } from "../../client/use-pages.ts";
import { useListContactListItemsInfiniteQuery } from "./contact-lists-api.ts";

/** The contacts of a list that match, page by page. */
export function useItemPages(contactListId: number, search: string) {
  const { rows: items, ...rest } = usePages(
    useListContactListItemsInfiniteQuery({ contactListId, search }),
    (page) => page.contacts,
  );
  return { items, ...rest };
}

import { usePages } from "../../client/use-pages.ts";
import { useListContactListsInfiniteQuery } from "./contact-lists-api.ts";

/** The lists that match, page by page. */
export function useContactListPages(search: string) {
  const { rows: lists, ...rest } = usePages(useListContactListsInfiniteQuery(search), (page) => page.records);
  return { lists, ...rest };
}

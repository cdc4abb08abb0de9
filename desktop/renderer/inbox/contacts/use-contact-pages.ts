import { usePages } from "../../client/use-pages.ts";
import { useListContactsInfiniteQuery } from "./contacts-api.ts";

/** The contacts that match, page by page. */
export function useContactPages(search: string) {
  const { rows: contacts, ...rest } = usePages(useListContactsInfiniteQuery(search), (page) => page.contacts);
  return { contacts, ...rest };
}

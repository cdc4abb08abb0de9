import { usePages } from "../../client/use-pages.ts";
import { useListChatsInfiniteQuery } from "./chats-api.ts";

/** The chats that match, page by page. */
export function useChatPages(search: string) {
  const { rows: chats, ...rest } = usePages(useListChatsInfiniteQuery(search), (page) => page.records);
  return { chats, ...rest };
}

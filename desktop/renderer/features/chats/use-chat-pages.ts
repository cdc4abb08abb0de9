import { useMemo } from "react";
import { chatsIn } from "./chat-pages.ts";
import { useListChatsInfiniteQuery } from "./chats-api.ts";

/** The chats that match, page by page. */
export function useChatPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListChatsInfiniteQuery(search);
  const chats = useMemo(() => currentData && chatsIn(currentData.pages), [currentData]);
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  return { chats, isError, refetch, more };
}

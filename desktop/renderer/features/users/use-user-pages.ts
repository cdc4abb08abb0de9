import type { User } from "@balcao/shared/users.ts";
import { useMemo } from "react";
import { useSearchUsersInfiniteQuery } from "./users-api.ts";

/** The colleagues that match, page by page. */
export function useUserPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useSearchUsersInfiniteQuery(search);
  const users = useMemo(() => {
    const byId = new Map<number, User>();
    for (const user of currentData?.pages.flatMap((page) => page.users) ?? []) byId.set(user.id, user);
    return currentData && [...byId.values()];
  }, [currentData]);
  return {
    users,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

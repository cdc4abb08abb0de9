import { useMemo } from "react";
import { type AuditFilter, useListAuditInfiniteQuery } from "./audit-api.ts";

/** The entries under a filter, page by page; as they are now whenever the screen is opened. */
export function useAuditPages(filter: AuditFilter) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListAuditInfiniteQuery(filter, {
    refetchOnMountOrArgChange: true,
  });
  const entries = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
      ],
    [currentData],
  );
  return {
    entries,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

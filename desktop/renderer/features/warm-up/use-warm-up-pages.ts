import { useMemo } from "react";
import { useListWarmUpsInfiniteQuery } from "./warm-up-api.ts";

/** The warm-ups that match, the latest made first, page by page. */
export function useWarmUpPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListWarmUpsInfiniteQuery(search);
  const warmUps = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap(({ matuadores }) => matuadores).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    warmUps,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

import { useMemo } from "react";
import { useListTagsInfiniteQuery } from "./tags-api.ts";

/** The tags that match, page by page. */
export function useTagPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListTagsInfiniteQuery(search);
  const tags = useMemo(
    () =>
      currentData && [...new Map(currentData.pages.flatMap((page) => page.tags).map((tag) => [tag.id, tag])).values()],
    [currentData],
  );
  return {
    tags,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

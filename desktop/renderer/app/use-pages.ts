import { useMemo } from "react";

/** A list that is asked for page by page, as RTK Query tells of it. */
type PagedQuery<Page> = {
  currentData?: { pages: Page[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/**
 * What has come of a list, and the way to more. Each row is there once, as it was last told of: what changed its place
 * between two pages comes with both. `rowsOf` says where in a page its rows are, and must always say the same.
 */
export function usePages<Page extends { count?: number | undefined }, Row extends { id: number | string }>(
  { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch }: PagedQuery<Page>,
  rowsOf: (page: Page) => readonly Row[],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowsOf is the same idea in every render
  const rows = useMemo(
    () => currentData && [...new Map(currentData.pages.flatMap(rowsOf).map((row) => [row.id, row])).values()],
    [currentData],
  );
  return {
    rows,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

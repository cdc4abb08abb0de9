import { useMemo } from "react";

/** An infinite query as RTK Query returns it. */
type PagedQuery<Page> = {
  currentData?: { pages: Page[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

/**
 * The rows of the loaded pages, and the functions to load more. Each row appears once, in its latest version: a row
 * that moved between two fetches is in both pages. `rowsOf` returns the rows of a page and must be a pure function.
 */
export function usePages<Page extends { count?: number | undefined }, Row extends { id: number | string }>(
  { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch }: PagedQuery<Page>,
  rowsOf: (page: Page) => readonly Row[],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rowsOf does the same in every render
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

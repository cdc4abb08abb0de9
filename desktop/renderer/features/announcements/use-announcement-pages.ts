import { useMemo } from "react";
import { useListAnnouncementsInfiniteQuery } from "./announcements-api.ts";

/** The announcements that match, the newest first, page by page. */
export function useAnnouncementPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListAnnouncementsInfiniteQuery(search);
  const announcements = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap(({ records }) => records).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    announcements,
    total: currentData?.pages[0]?.count ?? 0,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

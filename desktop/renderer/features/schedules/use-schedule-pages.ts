import { useMemo } from "react";
import { useListSchedulesInfiniteQuery } from "./schedules-api.ts";

/** The schedules that match, page by page. */
export function useSchedulePages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListSchedulesInfiniteQuery(search);
  const schedules = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap((page) => page.schedules).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    schedules,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

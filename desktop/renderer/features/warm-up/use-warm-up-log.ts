import { useMemo } from "react";
import { useListWarmUpLogInfiniteQuery } from "./warm-up-api.ts";

/** What a warm-up's connections wrote to each other, the latest first, page by page; each once, as new ones come in. */
export function useWarmUpLog(id: number) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListWarmUpLogInfiniteQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const messages = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap(({ messages }) => messages).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    messages,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

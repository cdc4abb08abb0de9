import { useMemo } from "react";
import { type DeliveryFilter, useListDeliveriesInfiniteQuery } from "./webhooks-api.ts";

/** A webhook's deliveries, page by page; as they are now whenever the log is opened. */
export function useDeliveryPages(filter: DeliveryFilter) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListDeliveriesInfiniteQuery(
    filter,
    { refetchOnMountOrArgChange: true },
  );
  const deliveries = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap((page) => page.deliveries).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    deliveries,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

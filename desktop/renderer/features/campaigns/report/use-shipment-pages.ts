import { useMemo } from "react";
import { type ShipmentQuery, useListShipmentsInfiniteQuery } from "../campaigns-api.ts";

/** What became of a campaign's contacts, page by page. */
export function useShipmentPages(query: ShipmentQuery) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListShipmentsInfiniteQuery(query);
  const shipments = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap((page) => page.records).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    shipments,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

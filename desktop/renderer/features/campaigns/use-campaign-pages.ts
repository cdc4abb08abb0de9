import { useMemo } from "react";
import { useListCampaignsInfiniteQuery } from "./campaigns-api.ts";

/** The campaigns that match, page by page. */
export function useCampaignPages(search: string) {
  const { currentData, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useListCampaignsInfiniteQuery(search);
  const campaigns = useMemo(
    () =>
      currentData && [
        ...new Map(currentData.pages.flatMap((page) => page.records).map((one) => [one.id, one])).values(),
      ],
    [currentData],
  );
  return {
    campaigns,
    isError,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

import { useMemo } from "react";
import { isLater } from "../../client/tickets/ticket-pages.ts";
import { useTicketsOf } from "../../client/tickets/use-tickets-of.ts";
import { type LaneArg, useListLaneInfiniteQuery } from "../tickets/tickets-api.ts";
import type { MovedCards } from "./use-moved-cards.ts";

/** The cards of one lane, including cards that are being moved into it. Loaded once the lane is visible. */
export function useLane(arg: LaneArg, moved: MovedCards, isSeen: boolean) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListLaneInfiniteQuery(arg, {
    skip: !isSeen,
    refetchOnMountOrArgChange: true,
  });
  const known = useTicketsOf(data?.pages);
  const { tagId } = arg;
  const { cards, difference } = useMemo(() => {
    const staying = known.filter(({ id }) => !moved.has(id));
    const coming = [...moved.values()].filter(({ tags }) => (tags[0]?.id ?? null) === tagId);
    if (coming.length === 0) return { cards: staying, difference: staying.length - known.length };
    const all = [...staying, ...coming].sort((one, other) => (isLater(one, other) ? -1 : 1));
    return { cards: all, difference: all.length - known.length };
  }, [known, moved, tagId]);
  return {
    cards,
    isLoaded: data !== undefined,
    count: Math.max(0, (data?.pages[0]?.count ?? 0) + difference),
    isError: isError && data === undefined,
    refetch,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

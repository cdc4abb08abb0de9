import type { Ticket } from "@balcao/shared/tickets.ts";
import { useMemo } from "react";
import { isLater } from "../../app/ticket-pages.ts";
import { useListLaneInfiniteQuery } from "./kanban-api.ts";
import type { LaneArg } from "./lane-pages.ts";
import type { MovedCards } from "./use-moved-cards.ts";

/** The cards of one lane, with those on their way already where they go. Nothing is asked for before it is seen. */
export function useLane(arg: LaneArg, moved: MovedCards, isSeen: boolean) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useListLaneInfiniteQuery(arg, {
    skip: !isSeen,
    refetchOnMountOrArgChange: true,
  });
  const { tagId } = arg;
  const { cards, difference } = useMemo(() => {
    const known = new Map<number, Ticket>();
    for (const ticket of data?.pages.flatMap((page) => page.tickets) ?? []) known.set(ticket.id, ticket);
    const staying = [...known.values()].filter(({ id }) => !moved.has(id));
    const coming = [...moved.values()].filter(({ tags }) => (tags[0]?.id ?? null) === tagId);
    if (coming.length === 0) return { cards: staying, difference: staying.length - known.size };
    const all = [...staying, ...coming].sort((one, other) => (isLater(one, other) ? -1 : 1));
    return { cards: all, difference: all.length - known.size };
  }, [data, moved, tagId]);
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

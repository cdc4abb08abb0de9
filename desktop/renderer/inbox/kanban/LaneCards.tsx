import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useNearEnd } from "../../ui/list/use-near-end.ts";
import { cardGap, cardHeight, useBoardStyles } from "./board-styles.ts";
import { Card, type CardProps } from "./Card.tsx";

const firstRect = { width: 272, height: 800 };

type LaneCardsProps = Omit<CardProps, "ticket" | "isPicked" | "takesFocus"> & {
  label: string;
  cards: readonly Ticket[];
  pickedId: number | null;
  focusId: number | null;
  onNearEnd: () => void;
};

/** A lane's cards; only the visible ones are rendered. */
export function LaneCards({ label, cards, pickedId, focusId, onNearEnd, ...cardProps }: LaneCardsProps) {
  const styles = useBoardStyles();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight + cardGap,
    getItemKey: (index) => cards[index]?.id ?? index,
    initialRect: firstRect,
    overscan: 4,
  });
  const focusIndex = focusId === null ? -1 : cards.findIndex(({ id }) => id === focusId);
  useEffect(() => {
    if (focusIndex !== -1) virtual.scrollToIndex(focusIndex);
  }, [focusIndex, virtual]);
  const onScroll = useNearEnd(scroll, cards.length, onNearEnd);
  return (
    <div ref={scroll} className={styles.scroll} onScroll={onScroll}>
      <ul className={styles.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const ticket = cards[index];
          if (!ticket) return null;
          return (
            <li
              key={key}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
            >
              <Card
                {...cardProps}
                ticket={ticket}
                isPicked={ticket.id === pickedId}
                takesFocus={ticket.id === focusId}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

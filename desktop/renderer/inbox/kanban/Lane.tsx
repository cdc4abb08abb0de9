import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Count } from "../../ui/mark/Count.tsx";
import { noQueueColor, tokens } from "../../ui/theme.ts";
import type { LaneArg } from "../tickets/tickets-api.ts";
import { useBoardStyles } from "./board-styles.ts";
import type { CardProps } from "./Card.tsx";
import { cardOf } from "./card-drag.ts";
import { LaneCards } from "./LaneCards.tsx";
import { useLane } from "./use-lane.ts";
import type { MovedCards } from "./use-moved-cards.ts";
import { useSeen } from "./use-seen.ts";

type LaneProps = Omit<CardProps, "ticket" | "laneId" | "isPicked" | "takesFocus"> & {
  /** Null is the lane of tickets without tags. */
  tag: TagRef | null;
  filter: Omit<LaneArg, "tagId">;
  moved: MovedCards;
  pickedId: number | null;
  focusId: number | null;
  /** The target lane of a card that is moved by keyboard. */
  isTarget: boolean;
  onDropCard: (ticket: Ticket, fromId: number | null) => void;
};

/** The tickets with one tag. A card dragged over the lane shows a dashed place. */
export function Lane({ tag, filter, moved, isTarget, onDropCard, ...cardProps }: LaneProps) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const laneId = tag?.id ?? null;
  const isSeen = useSeen(element);
  const { cards, count, isLoaded, isError, more, refetch } = useLane({ tagId: laneId, ...filter }, moved, isSeen);
  // Changed data must not re-register the drop target during a drag.
  const drop = useRef(onDropCard);
  useEffect(() => {
    drop.current = onDropCard;
  });
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const card = cardOf(source.data);
        return card !== null && card.laneId !== laneId;
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const card = cardOf(source.data);
        if (card) drop.current(card.ticket, card.laneId);
      },
    });
  }, [laneId]);

  const name = tag?.name ?? t("kanban.untagged");
  const color = tag?.color ?? noQueueColor;
  return (
    <section
      ref={element}
      className={styles.lane}
      style={{ background: `color-mix(in srgb, ${color} ${tokens.laneTint}, ${tokens.surfaceList})` }}
      aria-label={name}
      aria-busy={isSeen && !isLoaded && !isError}
    >
      <header className={styles.laneHead}>
        <i className={styles.dot} style={{ background: color }} />
        <h2 className={styles.laneName} title={name}>
          {name}
        </h2>
        {isLoaded && <Count n={count} quiet label={t("kanban.count", { count })} />}
      </header>
      {(isOver || isTarget) && <div className={styles.slot} data-slot />}
      {isError ? (
        <div className={styles.empty} role="alert">
          {t("common.failedText")}{" "}
          <Button size="small" onClick={() => void refetch()}>
            {t("common.tryAgain")}
          </Button>
        </div>
      ) : isLoaded && cards.length === 0 ? (
        // The dashed place already shows that.
        !isOver && !isTarget && <div className={styles.empty}>{t("kanban.emptyLane")}</div>
      ) : (
        <LaneCards {...cardProps} label={name} cards={cards} laneId={laneId} onNearEnd={more} />
      )}
    </section>
  );
}

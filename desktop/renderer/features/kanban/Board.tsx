import type { TagRef } from "@balcao/shared/tags.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../../ui/HiddenText.tsx";
import { useBoardStyles } from "./board-styles.ts";
import { Lane } from "./Lane.tsx";
import type { LaneArg } from "./lane-pages.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { useBoardRooms } from "./use-board-rooms.ts";
import { useMovedCards } from "./use-moved-cards.ts";

type BoardProps = {
  tags: readonly TagRef[];
  filter: Omit<LaneArg, "tagId">;
  onOpen: (ticket: Ticket) => void;
};

/** A lane for the tickets without tags and one per tag; a card changes its tag by changing the lane. */
export function Board({ tags, filter, onOpen }: BoardProps) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const hintId = useId();
  const lanes = useMemo(() => [null, ...tags], [tags]);
  const { moved, move } = useMovedCards();
  const drop = (ticket: Ticket, tag: TagRef | null) => void move(ticket, tag);
  const { said, targetAt, ...keys } = useBoardKeys(lanes, drop);
  useBoardRooms();
  return (
    <>
      <div className={styles.lanes}>
        {lanes.map((tag, at) => (
          <Lane
            key={tag?.id ?? "none"}
            tag={tag}
            filter={filter}
            moved={moved}
            isTarget={at === targetAt}
            hintId={hintId}
            onDropCard={drop}
            onOpen={onOpen}
            {...keys}
          />
        ))}
      </div>
      <div hidden id={hintId}>
        {t("kanban.keysHint")}
      </div>
      <div aria-live="assertive">
        <HiddenText>{said}</HiddenText>
      </div>
    </>
  );
}

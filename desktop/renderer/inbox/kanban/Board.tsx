import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useEffect, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../client/hooks.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import type { LaneArg } from "../tickets/tickets-api.ts";
import { useBoardStyles } from "./board-styles.ts";
import { Lane } from "./Lane.tsx";
import { useBoardKeys } from "./use-board-keys.ts";
import { type DropCard, useMovedCards } from "./use-moved-cards.ts";

type BoardProps = {
  tags: readonly TagRef[];
  filter: Omit<LaneArg, "tagId">;
  onOpen: (ticket: Ticket) => void;
};

/**
 * One lane for the tickets without tags, and one for each tag. Moving a card to another lane replaces that one tag; the
 * card keeps its others.
 */
export function Board({ tags, filter, onOpen }: BoardProps) {
  const styles = useBoardStyles();
  const { t } = useTranslation();
  const hintId = useId();
  const lanes = useMemo(() => [null, ...tags], [tags]);
  const { moved, move } = useMovedCards();
  const drop: DropCard = (ticket, from, to) => void move(ticket, from, to);
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
            onDropCard={(ticket, fromId) => drop(ticket, lanes.find((lane) => lane?.id === fromId) ?? null, tag)}
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

/** The board shows tickets that are not closed: it subscribes to those three lists while it is on screen. */
function useBoardRooms(): void {
  const live = useLive();
  useEffect(() => {
    if (!live) return;
    const leave = (["open", "pending", "verified"] as const).map((status) => live.watchList(status));
    return () => {
      for (const leaveOne of leave) leaveOne();
    };
  }, [live]);
}

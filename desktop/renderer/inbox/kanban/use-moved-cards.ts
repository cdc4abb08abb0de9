import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contactName } from "../../ui/text/phone-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useMoveTagMutation } from "../tags/tags-api.ts";

/**
 * Cards that are being moved, in their new state. They override fetched data, so that an event does not move them back
 * meanwhile.
 */
export type MovedCards = ReadonlyMap<number, Ticket>;

/** Null is the lane of tickets without tags. */
export type LaneTag = TagRef | null;

export type DropCard = (ticket: Ticket, from: LaneTag, to: LaneTag) => void;

/** Moves cards between lanes: optimistic, sent to the server, and reverted if it refuses or the person undoes it. */
export function useMovedCards() {
  const { t } = useTranslation();
  const { showFailure, showUndo } = useToast();
  const [moved, setMoved] = useState<MovedCards>(new Map());
  const [moveTag] = useMoveTagMutation();

  const letGo = (card: Ticket) =>
    setMoved((before) => new Map([...before].filter(([id, one]) => id !== card.id || one !== card)));
  /** Removes one tag and adds another. Resolves to true if the server did both. */
  const exchange = async (ticket: Ticket, from: LaneTag, to: LaneTag): Promise<boolean> => {
    const card = { ...ticket, tags: exchanged(ticket.tags, from, to) };
    setMoved((before) => new Map(before).set(ticket.id, card));
    const lanes = { from: from?.id ?? null, to: to?.id ?? null };
    const onlyIfUntagged = from === null && ticket.tags.length === 0;
    const { error } = await moveTag({ ticketId: ticket.id, ...lanes, ...(onlyIfUntagged && { onlyIfUntagged }) });
    if (error) showFailure(error);
    letGo(card);
    return error === undefined;
  };
  const move = async (ticket: Ticket, from: LaneTag, to: LaneTag) => {
    // Two simultaneous moves of one card could leave it with both tags.
    if (moved.has(ticket.id) || !(await exchange(ticket, from, to))) return;
    const lane = to?.name ?? t("kanban.untagged");
    showUndo(t("kanban.moved", { name: contactName(ticket.contact.name), lane }), () => {
      // Tags of other lanes stay on the card.
      const had = to !== null && ticket.tags.some(({ id }) => id === to.id);
      void exchange({ ...ticket, tags: exchanged(ticket.tags, from, to) }, had ? null : to, from);
    });
  };
  return { moved, move };
}

function exchanged(tags: readonly TagRef[], from: LaneTag, to: LaneTag): TagRef[] {
  const kept = tags.filter(({ id }) => id !== from?.id && id !== to?.id);
  return to === null ? kept : [...kept, { id: to.id, name: to.name, color: to.color }];
}

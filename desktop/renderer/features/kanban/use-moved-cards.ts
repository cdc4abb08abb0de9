import type { TagRef } from "@balcao/shared/tags.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../app/api.ts";
import { hear } from "../../app/hear.ts";
import { useAppDispatch } from "../../app/hooks.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useSyncTagsMutation } from "../tags/tags-api.ts";
import { onTicketUpdated } from "../tickets/tickets-api.ts";
import { onCardChanged, useClearTicketTagsMutation, usePutTicketTagMutation } from "./kanban-api.ts";

/** Cards on their way, as they will be. They lie over what is fetched, so that no event in between moves them about. */
export type MovedCards = ReadonlyMap<number, Ticket>;

/** Moves cards between lanes: shown at once, told to the server, put back when it refuses (S1 section 7). */
export function useMovedCards() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { show, showFailure } = useToast();
  const [moved, setMoved] = useState<MovedCards>(new Map());
  const [clearTags] = useClearTicketTagsMutation();
  const [putTag] = usePutTicketTagMutation();
  const [syncTags] = useSyncTagsMutation();

  const letGo = (ticket: Ticket) =>
    setMoved((before) => new Map([...before].filter(([id, card]) => id !== ticket.id || card !== ticket)));
  const putBack = async (ticket: Ticket) => {
    const tags = ticket.tags.map(({ id }) => ({ id }));
    // What the first call took away; if even that fails, only the server knows how the ticket stands.
    const { data } = await syncTags({ ticketId: ticket.id, tags });
    if (data) dispatch(hear(onCardChanged(data)));
    else dispatch(api.util.invalidateTags(["Kanban"]));
  };
  const tell = async (ticket: Ticket, tag: TagRef | null): Promise<boolean> => {
    const cleared = await clearTags(ticket.id);
    if (cleared.error) {
      showFailure(cleared.error);
      return false;
    }
    show("success", t("kanban.tagRemoved"));
    if (!tag) return true;
    const put = await putTag({ ticketId: ticket.id, tagId: tag.id });
    if (!put.error) {
      show("success", t("kanban.tagAdded"));
      return true;
    }
    showFailure(put.error);
    await putBack(ticket);
    return false;
  };
  const move = async (ticket: Ticket, tag: TagRef | null) => {
    // Two moves of one card at once could leave it with both tags.
    if (moved.has(ticket.id)) return;
    const card = { ...ticket, tags: tag ? [{ id: tag.id, name: tag.name, color: tag.color }] : [] };
    setMoved((before) => new Map(before).set(ticket.id, card));
    if (await tell(ticket, tag)) {
      // The answers take the same way as the event, so the screen is right even with the socket away.
      dispatch(
        hear((inner) => {
          inner(onCardChanged(card));
          inner(onTicketUpdated(card));
        }),
      );
    }
    letGo(card);
  };
  return { moved, move };
}

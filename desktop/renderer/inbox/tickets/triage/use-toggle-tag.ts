import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useMoveTagMutation } from "../../tags/tags-api.ts";

/** Puts a tag on a ticket, or takes it off if it is there. Can be undone. */
export function useToggleTag(): (ticket: Ticket, tag: TagRef) => Promise<void> {
  const { t } = useTranslation();
  const { showFailure, showUndo } = useToast();
  const [move] = useMoveTagMutation();
  const set = async (ticketId: number, { id }: TagRef, isOn: boolean): Promise<boolean> => {
    const { error } = await move({ ticketId, from: isOn ? null : id, to: isOn ? id : null });
    if (error) showFailure(error);
    return !error;
  };
  return async (ticket, tag) => {
    const wasOn = ticket.tags.some(({ id }) => id === tag.id);
    if (!(await set(ticket.id, tag, !wasOn))) return;
    const text = t(wasOn ? "tags.taken" : "tags.given", { name: tag.name });
    showUndo(text, () => void set(ticket.id, tag, wasOn));
  };
}

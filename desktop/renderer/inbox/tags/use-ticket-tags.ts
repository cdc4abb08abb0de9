import type { TagRef } from "@balcao/shared/inbox/tags.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useMoveTagMutation, useSaveTagMutation } from "./tags-api.ts";

/**
 * Changes the tags of a ticket, one at a time, so that colleagues' simultaneous changes are kept. Optimistic: reverted
 * if the server refuses or the person undoes it.
 */
export function useTicketTags({ id: ticketId, tags: saved }: Pick<Ticket, "id" | "tags">) {
  const { t } = useTranslation();
  const { showFailure, showUndo } = useToast();
  const [move, moveState] = useMoveTagMutation();
  const [save, saveState] = useSaveTagMutation();
  const [pending, setPending] = useState<TagRef[] | null>(null);
  const tags = pending ?? saved;

  /** Resolves to true if the server made the change. */
  const change = async (next: TagRef[], change: { from: number | null; to: number | null }): Promise<boolean> => {
    setPending(next);
    const { error } = await move({ ticketId, ...change });
    if (error) showFailure(error);
    setPending((shown) => (shown === next ? null : shown));
    return error === undefined;
  };
  const add = (tag: TagRef) => change([...tags, tag], { from: null, to: tag.id });
  return {
    tags,
    isBusy: moveState.isLoading || saveState.isLoading,
    add,
    remove: async (tag: TagRef) => {
      const rest = tags.filter(({ id }) => id !== tag.id);
      if (!(await change(rest, { from: tag.id, to: null }))) return;
      showUndo(t("tags.taken", { name: tag.name }), async () => {
        // By then the drawer may show another ticket, or be closed.
        const { error } = await move({ ticketId, from: null, to: tag.id });
        if (error) showFailure(error);
      });
    },
    create: async (name: string) => {
      const made = await save({ id: null, tag: { name } });
      if (!made.data) return showFailure(made.error);
      const { id, color } = made.data;
      if (!tags.some((tag) => tag.id === id)) await add({ id, name: made.data.name, color });
    },
  };
}

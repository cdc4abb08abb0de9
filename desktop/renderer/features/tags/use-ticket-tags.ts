import type { TagRef } from "@balcao/shared/tags.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import { useState } from "react";
import { useToast } from "../../ui/toast-context.ts";
import { useSaveTagMutation, useSyncTagsMutation } from "./tags-api.ts";

/** Changes the tags of a ticket. What was chosen shows at once, and goes back when the server refuses it. */
export function useTicketTags({ id: ticketId, tags: saved }: Pick<Ticket, "id" | "tags">) {
  const { showFailure } = useToast();
  const [sync, syncState] = useSyncTagsMutation();
  const [save, saveState] = useSaveTagMutation();
  const [pending, setPending] = useState<TagRef[] | null>(null);
  const tags = pending ?? saved;

  const replace = async (next: TagRef[]) => {
    setPending(next);
    const { error } = await sync({ ticketId, tags: next.map(({ id }) => ({ id })) });
    if (error) showFailure(error);
    setPending((shown) => (shown === next ? null : shown));
  };
  return {
    tags,
    isBusy: syncState.isLoading || saveState.isLoading,
    add: (tag: TagRef) => replace([...tags, tag]),
    remove: (tagId: number) => replace(tags.filter(({ id }) => id !== tagId)),
    create: async (name: string) => {
      const made = await save({ id: null, tag: { name } });
      if (!made.data) return showFailure(made.error);
      const { id, color } = made.data;
      if (!tags.some((tag) => tag.id === id)) await replace([...tags, { id, name: made.data.name, color }]);
    },
  };
}

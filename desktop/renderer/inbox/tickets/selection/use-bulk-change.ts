import type { BulkTickets } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useBulkTicketsMutation } from "../ticket-moves-api.ts";

/** Changes several tickets, and says how many were changed and how many could not be. Moves can be undone. */
export function useBulkChange() {
  const { t } = useTranslation();
  const { show, showFailure, showUndo } = useToast();
  const [change, { isLoading }] = useBulkTicketsMutation();

  const undo = async (ticketIds: number[]) => {
    const { data, error } = await change({ ticketIds, change: { action: "undo" } });
    if (!data) return showFailure(error);
    if (data.done > 0) show("success", t("bulk.undone", { count: data.done }));
    if (data.refused.length > 0) show("warning", t("bulk.notUndone", { count: data.refused.length }));
  };
  return {
    isBusy: isLoading,
    /** Returns the error if the server refused the whole change; null once it has answered for each ticket. */
    apply: async (ticketIds: number[], what: BulkTickets["change"]): Promise<unknown> => {
      const { data, error } = await change({ ticketIds, change: what });
      if (!data) return error;
      const refused = new Set(data.refused.map(({ ticketId }) => ticketId));
      const done = ticketIds.filter((id) => !refused.has(id));
      const text = t("bulk.done", { count: done.length });
      const isMove = what.action !== "tag" && what.action !== "priority";
      if (done.length > 0 && !isMove) show("success", text);
      else if (done.length > 0) showUndo(text, () => void undo(done));
      if (refused.size > 0) show("warning", t("bulk.refused", { count: refused.size }));
      return null;
    },
  };
}

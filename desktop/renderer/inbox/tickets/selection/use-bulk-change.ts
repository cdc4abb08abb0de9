import type { BulkResult, BulkTickets, TicketPriority } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useBulkTicketsMutation } from "../ticket-moves-api.ts";

/** Changes several tickets, says how many were changed and how many could not be, and offers to undo it. */
export function useBulkChange() {
  const { t } = useTranslation();
  const { show, showFailure, showUndo } = useToast();
  const [change, { isLoading }] = useBulkTicketsMutation();

  const undo = async (steps: readonly BulkTickets[]) => {
    let [done, refused] = [0, 0];
    for (const step of steps) {
      const { data, error } = await change(step);
      if (!data) return showFailure(error);
      done += data.done;
      refused += data.refused.length;
    }
    if (done > 0) show("success", t("bulk.undone", { count: done }));
    if (refused > 0) show("warning", t("bulk.notUndone", { count: refused }));
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
      const steps = stepsBack(what, done, data.changed);
      if (done.length > 0 && steps.length === 0) show("success", text);
      else if (done.length > 0) showUndo(text, () => void undo(steps));
      if (refused.size > 0) show("warning", t("bulk.refused", { count: refused.size }));
      return null;
    },
  };
}

/** The changes that undo one: a tag is taken off, and each ticket gets its former priority. Only of those that changed. */
function stepsBack(what: BulkTickets["change"], done: number[], changed: BulkResult["changed"]): BulkTickets[] {
  if (what.action !== "tag" && what.action !== "priority") return [{ ticketIds: done, change: { action: "undo" } }];
  // A server of the previous version does not tell.
  if (!changed || changed.length === 0) return [];
  if (what.action === "tag") {
    const ticketIds = changed.map(({ ticketId }) => ticketId);
    return [{ ticketIds, change: { action: "untag", tagId: what.tagId } }];
  }
  const byPriority = new Map<TicketPriority, number[]>();
  for (const { ticketId, priority = "normal" } of changed)
    byPriority.set(priority, [...(byPriority.get(priority) ?? []), ticketId]);
  return [...byPriority].map(([priority, ticketIds]) => ({ ticketIds, change: { action: "priority", priority } }));
}

import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useAppDispatch } from "../../client/hooks.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { isSnoozed } from "./ticket-filter.ts";
import { useUndoMoveMutation } from "./ticket-moves-api.ts";
import { showTicket } from "./tickets-api.ts";
import { useTicketView } from "./use-ticket-view.ts";

/** Shows a ticket where it is after a move, and the result of a move with the way to undo it. */
export function useShowMoved() {
  const dispatch = useAppDispatch();
  const { showFailure, showUndo } = useToast();
  const { open, now, change: changeView } = useTicketView();
  const [undoMove] = useUndoMoveMutation();
  const openWith = async (ticket: Ticket) => {
    // Stored as open before it is shown, so that the composer gets the cursor.
    await dispatch(showTicket(ticket));
    open(ticket.uuid, { tab: "open", list: isSnoozed(ticket) ? "snoozed" : "open" });
  };
  /** An undo opens the ticket again if it was open. */
  const showMoved = (ticket: Ticket, text: string) => {
    const wasOpen = now().openUuid === ticket.uuid;
    showUndo(text, async () => {
      const { data: undone, error } = await undoMove(ticket.id);
      if (!undone) return showFailure(error);
      if (undone.status === "open") return wasOpen ? openWith(undone) : undefined;
      if (undone.status !== "closed") changeView({ tab: "open", list: undone.status });
    });
  };
  return { openWith, showMoved };
}

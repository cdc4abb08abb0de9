import type { SnoozeKind, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../../client/hooks.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { momentText } from "../../../ui/text/time.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { rereadTickets } from "../tickets-api.ts";
import { useLeaveTicket } from "../use-leave-ticket.ts";
import { useShowMoved } from "../use-show-moved.ts";
import { useEndSnoozeMutation, useSnoozeTicketMutation } from "./snooze-api.ts";

/** Snoozes a ticket, which leaves its conversation, or brings it back. Both can be undone for a moment. */
export function useSnooze(ticket: Ticket) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const dispatch = useAppDispatch();
  const { showFailure } = useToast();
  const { showMoved, openWith } = useShowMoved();
  const leaving = useLeaveTicket();
  const [snooze, { isLoading }] = useSnoozeTicketMutation();
  const [end, { isLoading: isEnding }] = useEndSnoozeMutation();
  return {
    isBusy: isLoading || isEnding,
    /** The error of a refusal is for the dialog, which stays open; null on success. */
    snooze: async (at: number, kind: SnoozeKind): Promise<unknown> => {
      const until = new Date(at).toISOString();
      const goOn = leaving(ticket);
      const { error } = await snooze({ id: ticket.id, until, kind });
      if (error) {
        dispatch(rereadTickets());
        return error;
      }
      showMoved(ticket, t("snooze.done", { when: momentText(until, Date.now(), timeZone) }));
      goOn();
      return null;
    },
    bringBack: async () => {
      const { data, error } = await end(ticket.id);
      if (!data) {
        showFailure(error);
        return dispatch(rereadTickets());
      }
      showMoved(ticket, t("snooze.ended"));
      await openWith(data);
    },
  };
}

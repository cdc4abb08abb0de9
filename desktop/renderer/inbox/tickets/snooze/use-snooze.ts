import type { SnoozeKind, Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../../app/hooks.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { momentText } from "../../../ui/text/time.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { rereadTickets } from "../tickets-api.ts";
import { useShowMoved } from "../use-show-moved.ts";
import { useTicketView } from "../use-ticket-view.ts";
import { useEndSnoozeMutation, useSnoozeTicketMutation } from "./snooze-api.ts";

/** Snoozes a ticket, which closes its conversation, or brings it back. Both can be undone for a moment. */
export function useSnooze(ticket: Ticket) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const dispatch = useAppDispatch();
  const { showFailure } = useToast();
  const { showMoved, openWith } = useShowMoved();
  const { close } = useTicketView();
  const [snooze, { isLoading }] = useSnoozeTicketMutation();
  const [end, { isLoading: isEnding }] = useEndSnoozeMutation();
  const failed = (error: unknown) => {
    showFailure(error);
    dispatch(rereadTickets());
  };
  return {
    isBusy: isLoading || isEnding,
    snooze: async (at: number, kind: SnoozeKind): Promise<boolean> => {
      const until = new Date(at).toISOString();
      const { error } = await snooze({ id: ticket.id, until, kind });
      if (error) failed(error);
      else {
        showMoved(ticket, t("snooze.done", { when: momentText(until, Date.now(), timeZone) }));
        close();
      }
      return !error;
    },
    bringBack: async () => {
      const { data, error } = await end(ticket.id);
      if (!data) return failed(error);
      showMoved(ticket, t("snooze.ended"));
      await openWith(data);
    },
  };
}

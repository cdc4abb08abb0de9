import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useTranslation } from "react-i18next";
import { unansweredSince } from "../row/ticket-row-text.ts";
import { isSnoozed } from "../ticket-filter.ts";
import { SnoozeForm } from "./SnoozeForm.tsx";
import { useSnooze } from "./use-snooze.ts";

type SnoozeDialogProps = { ticket: Ticket; onSnoozed?: () => void; onClose: () => void };

/** Snoozes a conversation, or changes when it returns. */
export function SnoozeDialog({ ticket, onSnoozed, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const { snooze, isBusy } = useSnooze(ticket);
  const owesAnswer = unansweredSince(ticket) !== null;
  // The kind of a snooze that is over says nothing about the next one.
  const isReminder = isSnoozed(ticket) && ticket.snoozeKind === "noReply";
  return (
    <SnoozeForm
      title={t("snooze.title")}
      busy={isBusy}
      reminder={{ isOn: isReminder && !owesAnswer, owesAnswer }}
      onSnooze={async (at, kind) => {
        const refusal = await snooze(at, kind);
        if (!refusal) onSnoozed?.();
        return refusal;
      }}
      onClose={onClose}
    />
  );
}

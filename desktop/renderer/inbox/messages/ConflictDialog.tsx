import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../client/hooks.ts";
import { waitedLong } from "../../client/outbox/asks-first.ts";
import type { TicketEntry } from "../../client/outbox/outbox-slice.ts";
import { ActionButton } from "../../ui/action/ActionButton.tsx";
import { ConflictFrame } from "../../ui/dialog/ConflictFrame.tsx";
import { failureText } from "../../ui/text/failure-text.ts";
import { splitSignature } from "../../ui/text/signature.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { sendWaitingMessages } from "./outbox.ts";
import { discardConflicts, keepAsDraft, sendAllTheSame, type TicketConflict } from "./ticket-conflict.ts";

type ConflictDialogProps = { title: string; entries: readonly TicketEntry[]; onClose: () => void };

const sendLabels = { ERR_TICKET_NOT_OPEN: "reopen", ERR_TICKET_TAKEN: "send", [waitedLong]: "now" } as const;

/** Explains what happened to the conversation, shows the messages for it, and offers the next steps. */
export function ConflictDialog({ title, entries, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { show } = useToast();
  const [error, setError] = useState<unknown>(null);
  const [first] = entries;
  if (!first) return null;
  const { ticketId } = first;
  const code = first.code as TicketConflict;
  const words = entries.map(({ clientId, body, file }) => ({
    clientId,
    text: splitSignature(body).text || (file?.name ?? ""),
  }));

  const send = async () => {
    const failure = await dispatch(sendAllTheSame(ticketId));
    setError(failure);
    if (failure !== null) return;
    dispatch(sendWaitingMessages());
    onClose();
  };
  const discard = () => {
    dispatch(discardConflicts(ticketId));
    onClose();
  };
  const draft = () => {
    dispatch(keepAsDraft(ticketId));
    onClose();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(words.map(({ text }) => text).join("\n"));
    show("success", t("messages.copied"));
  };
  const isOutOfReach = code === "ERR_NO_PERMISSION" || code === "ERR_NO_TICKET_FOUND";
  const losesFiles = !isOutOfReach && entries.some(({ file }) => file !== null);
  return (
    <ConflictFrame
      title={title}
      why={t(code === waitedLong ? "messages.waitedLong" : `conflict.why.${code}`)}
      words={words}
      error={error === null ? null : failureText(t, error)}
      hint={losesFiles ? t("conflict.files") : null}
      onClose={onClose}
      actions={
        <>
          <Button onClick={discard}>{t("messages.discard")}</Button>
          {isOutOfReach ? (
            <Button appearance="primary" onClick={() => void copy()}>
              {t("conflict.copy")}
            </Button>
          ) : (
            <>
              <Button onClick={draft}>{t("conflict.draft")}</Button>
              <ActionButton appearance="primary" onAct={send}>
                {t(`conflict.${sendLabels[code]}`)}
              </ActionButton>
            </>
          )}
        </>
      }
    />
  );
}

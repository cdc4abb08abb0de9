import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch } from "../../app/hooks.ts";
import { Alert } from "../../ui/Alert.tsx";
import { failureText } from "../../ui/failure-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { splitSignature } from "./bubble/signature.ts";
import { sendWaitingMessages } from "./outbox.ts";
import type { OutboxEntry } from "./outbox-slice.ts";
import { discardConflicts, keepAsDraft, sendAllTheSame, type TicketConflict } from "./ticket-conflict.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "520px" },
  content: { display: "flex", flexDirection: "column", gap: "12px", paddingBlock: "4px 8px" },
  list: {
    margin: 0,
    padding: "8px 12px",
    listStyleType: "none",
    maxHeight: "30vh",
    overflowY: "auto",
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});

type ConflictDialogProps = { title: string; entries: readonly OutboxEntry[]; onClose: () => void };

/** What became of the conversation, what was to be said in it, and what can be done now. */
export function ConflictDialog({ title, entries, onClose }: ConflictDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useReturnFocus();
  const dispatch = useAppDispatch();
  const { show } = useToast();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [first] = entries;
  if (!first) return null;
  const { ticketId } = first;
  const code = first.code as TicketConflict;
  const isOutOfReach = code === "ERR_NO_PERMISSION" || code === "ERR_NO_TICKET_FOUND";
  const words = entries.map(({ body, file }) => splitSignature(body).text || (file?.name ?? ""));
  const hasFiles = entries.some(({ file }) => file !== null);

  const send = async () => {
    setBusy(true);
    const failure = await dispatch(sendAllTheSame(ticketId));
    setBusy(false);
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
    await navigator.clipboard.writeText(words.join("\n"));
    show("success", t("messages.copied"));
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {error !== null && <Alert text={failureText(t, error)} />}
            <span>{t(`messages.conflict.why.${code}`)}</span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
            <ul className={styles.list} tabIndex={0} aria-label={t("messages.log")}>
              {entries.map(({ clientId }, at) => (
                <li key={clientId}>{words[at]}</li>
              ))}
            </ul>
            {hasFiles && !isOutOfReach && <span>{t("messages.conflict.files")}</span>}
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={discard}>{t("messages.discard")}</Button>
            {isOutOfReach ? (
              <Button appearance="primary" onClick={() => void copy()}>
                {t("messages.conflict.copy")}
              </Button>
            ) : (
              <>
                <Button onClick={draft}>{t("messages.conflict.draft")}</Button>
                <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void send()}>
                  {t(code === "ERR_TICKET_NOT_OPEN" ? "messages.conflict.reopen" : "messages.conflict.send")}
                </Button>
              </>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

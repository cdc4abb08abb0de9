import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
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
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useConnectionNames } from "../../channels/connections/connections-api.ts";
import { useGone } from "../../client/use-gone.ts";
import { Conversation } from "../../inbox/messages/Conversation.tsx";
import { isWaiting } from "../../inbox/tickets/row/ticket-row-text.ts";
import { useTicketActions } from "../../inbox/tickets/use-ticket-actions.ts";
import { useTicket } from "../../inbox/tickets/use-tickets.ts";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "720px", height: "min(80vh, 720px)" },
  body: { height: "100%", gridTemplateRows: "auto minmax(0,1fr) auto" },
  content: { display: "flex", padding: 0, borderRadius: "12px", overflow: "hidden", minHeight: 0 },
  about: {
    display: "block",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
  },
});

type PeekDialogProps = {
  uuid: string;
  /** Opens the conversation; absent where it cannot be opened beside the peek. */
  onOpen?: (uuid: string) => void;
  onClose: () => void;
};

/**
 * 'Espiar conversa': reads a conversation without taking part. No message is marked as read, and no other user sees it.
 * A waiting ticket can be accepted from here.
 */
export function PeekDialog({ uuid, onOpen, onClose }: PeekDialogProps) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { ticket, error } = useTicket(uuid);
  const isGone = useGone(error, () => {
    show("info", t("tickets.gone"));
    onClose();
  });
  return ticket && !isGone ? <Peek ticket={ticket} onOpen={onOpen} onClose={onClose} /> : null;
}

type PeekProps = { ticket: Ticket; onOpen: PeekDialogProps["onOpen"]; onClose: () => void };

function Peek({ ticket, onOpen, onClose }: PeekProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const connection = useConnectionNames().get(ticket.whatsappId ?? 0);
  const button = useRef<HTMLElement | null>(null);
  const { accept, isBusy } = useTicketActions();
  const setButton = useCallback((element: HTMLElement | null) => {
    button.current = element;
  }, []);
  useReturnFocus();
  // After the dialog has focused its first element: Enter accepts or opens, Esc leaves.
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} onKeyDown={ignoreHeldSpace}>
        <DialogBody className={styles.body}>
          <DialogTitle>
            {t("tickets.peekTitle")}
            <span className={styles.about}>
              {[contactName(ticket.contact.name), ticket.protocol, connection].filter(Boolean).join(" · ")}
            </span>
          </DialogTitle>
          <DialogContent className={styles.content}>
            <Conversation ticket={ticket} header={null} peeks />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
            {!isWaiting(ticket) && onOpen && (
              <Button ref={setButton} appearance="primary" onClick={() => onOpen(ticket.uuid)}>
                {t("tickets.openIt")}
              </Button>
            )}
            {isWaiting(ticket) && (
              <Button
                ref={setButton}
                appearance="primary"
                disabledFocusable={isBusy}
                onClick={() => void accept(ticket)}
              >
                {t("tickets.accept")}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** The space bar that opened the peek may still be down: it must not press the button that has the focus now. */
function ignoreHeldSpace(event: KeyboardEvent): void {
  if (event.key === " " && event.repeat) event.preventDefault();
}

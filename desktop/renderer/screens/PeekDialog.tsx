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
import { useTranslation } from "react-i18next";
import { useConnectionNames } from "../channels/connections/connections-api.ts";
import { Conversation } from "../inbox/messages/Conversation.tsx";
import { useReturnFocus } from "../ui/focus/use-return-focus.ts";
import { contactName } from "../ui/text/phone-text.ts";
import { tokens } from "../ui/theme.ts";

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

/** 'Espiar conversa': an admin reads the conversation; no message is marked as read, and no other user sees it. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const connection = useConnectionNames().get(ticket.whatsappId ?? 0);
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
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
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { contactName } from "../../ui/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useTicketActions } from "./use-ticket-actions.ts";

const useStyles = makeStyles({
  root: { minWidth: 0, height: "28px", paddingInline: "12px", fontWeight: 600, fontSize: "12px" },
  tinted: {
    background: tokens.selection,
    color: tokens.selectionText,
    ":hover": { background: tokens.colorBrandBackground, color: "#fff" },
  },
});

/** Takes a waiting ticket. Tinted in a list, solid where it is the one next step. */
export function AcceptButton({ ticket, solid }: { ticket: Ticket; solid?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { accept, isBusy } = useTicketActions();
  return (
    <Button
      size="small"
      appearance="primary"
      className={mergeClasses(styles.root, !solid && styles.tinted)}
      aria-label={t("tickets.acceptTicketOf", { name: contactName(ticket.contact.name) })}
      disabledFocusable={isBusy}
      onClick={() => void accept(ticket)}
    >
      {t("tickets.accept")}
    </Button>
  );
}

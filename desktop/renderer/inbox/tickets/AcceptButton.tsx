import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { contactName } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useTicketActions } from "./use-ticket-actions.ts";

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    flexShrink: 0,
    whiteSpace: "nowrap",
    height: "28px",
    paddingInline: "12px",
    fontWeight: 600,
    fontSize: "12px",
  },
  tinted: {
    background: tokens.selection,
    color: tokens.selectionText,
    ":hover": { background: tokens.colorBrandBackground, color: "#fff" },
  },
});

type AcceptButtonProps = {
  ticket: Ticket;
  solid?: boolean;
  /** Labels it as "next", if the list on screen has a button for the same ticket. */
  asNext?: boolean;
};

/** Accepts a waiting ticket. Tinted in a list, solid as the main action. */
export function AcceptButton({ ticket, solid, asNext = false }: AcceptButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { accept, isBusy } = useTicketActions();
  return (
    <Button
      size="small"
      appearance="primary"
      className={mergeClasses(styles.root, !solid && styles.tinted)}
      aria-label={t(asNext ? "tickets.acceptNextOf" : "tickets.acceptTicketOf", {
        name: contactName(ticket.contact.name),
      })}
      disabledFocusable={isBusy}
      onClick={() => void accept(ticket)}
    >
      {t(asNext ? "tickets.acceptNext" : "tickets.accept")}
    </Button>
  );
}

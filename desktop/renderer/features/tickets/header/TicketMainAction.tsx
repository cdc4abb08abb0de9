import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowCounterclockwise20Regular, Checkmark20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/Tip.tsx";
import { AcceptButton } from "../AcceptButton.tsx";
import { isWaiting } from "../row/ticket-row-text.ts";
import { useTicketActions } from "../use-ticket-actions.ts";

const useStyles = makeStyles({ root: { marginInline: "4px", flexShrink: 0 } });

/** The one step that a ticket's status asks for: accept, resolve or reopen. */
export function TicketMainAction({ ticket, compact }: { ticket: Ticket; compact: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { resolve, reopen, isBusy } = useTicketActions();
  if (isWaiting(ticket)) return <AcceptButton ticket={ticket} solid />;

  const isOpen = ticket.status === "open";
  const text = isOpen ? t("tickets.resolve") : t("tickets.reopen");
  const icon = isOpen ? <Checkmark20Regular /> : <ArrowCounterclockwise20Regular />;
  const onClick = () => void (isOpen ? resolve(ticket) : reopen(ticket));
  if (!compact) {
    return (
      <Button className={styles.root} icon={icon} disabledFocusable={isBusy} onClick={onClick}>
        {text}
      </Button>
    );
  }
  return (
    <Tip text={text}>
      <Button className={styles.root} icon={icon} disabledFocusable={isBusy} onClick={onClick} />
    </Tip>
  );
}

import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowCounterclockwise20Regular, Checkmark20Regular } from "@fluentui/react-icons";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../../client/hooks.ts";
import { Tip } from "../../../ui/action/Tip.tsx";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { AcceptButton } from "../AcceptButton.tsx";
import { isWaiting } from "../row/ticket-row-text.ts";
import { useTicketActions } from "../use-ticket-actions.ts";

const ResolveChoices = lazyNamed(() => import("./ResolveChoices.tsx"), "ResolveChoices");

const useStyles = makeStyles({ root: { marginInline: "4px", flexShrink: 0 } });

/** The main action of a ticket's status: accept, resolve or reopen. */
export function TicketMainAction({ ticket, compact }: { ticket: Ticket; compact: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { resolve, reopen, isBusy } = useTicketActions();
  const asksRating = useCompanySetting("userRating");
  if (isWaiting(ticket)) return <AcceptButton ticket={ticket} solid />;

  const isOpen = ticket.status === "open";
  const text = isOpen ? t("tickets.resolve") : t("tickets.reopen");
  const icon = isOpen ? <Checkmark20Regular /> : <ArrowCounterclockwise20Regular />;
  const onClick = () => void (isOpen ? resolve(ticket) : reopen(ticket));
  const button = (
    <Button className={styles.root} icon={icon} disabledFocusable={isBusy} onClick={onClick}>
      {compact ? null : text}
    </Button>
  );
  const plain = compact ? <Tip text={text}>{button}</Tip> : button;
  // Groups are never asked for a rating.
  if (!isOpen || !asksRating || ticket.isGroup) return plain;
  return (
    <Suspense fallback={plain}>
      <ResolveChoices ticket={ticket} compact={compact} busy={isBusy} onResolve={(how) => void resolve(ticket, how)} />
    </Suspense>
  );
}

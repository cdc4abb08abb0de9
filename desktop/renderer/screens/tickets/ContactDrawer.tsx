import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { ArrowLeft20Regular, CalendarClock16Regular, Dismiss20Regular } from "@fluentui/react-icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useConnectionNames } from "../../channels/connections/connections-api.ts";
import { ContactPanel } from "../../inbox/contacts/ContactPanel.tsx";
import { useTicketCost } from "../../inbox/costs/use-ticket-cost.ts";
import { FieldSection } from "../../inbox/fields/FieldSection.tsx";
import { AskNumber } from "../../inbox/messages/number-request/AskNumber.tsx";
import { NotesPanel } from "../../inbox/notes/NotesPanel.tsx";
import { TagEditor } from "../../inbox/tags/TagEditor.tsx";
import { PastTickets } from "../../inbox/tickets/PastTickets.tsx";
import { Tip } from "../../ui/action/Tip.tsx";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { useWantsWidth } from "../../ui/frame/frame-contexts.ts";
import { useCover } from "../../ui/frame/use-cover.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    width: "320px",
    flexShrink: 0,
    minHeight: 0,
    overflowY: "auto",
    boxSizing: "border-box",
    display: "flex",
    flexDirection: "column",
    scrollbarWidth: "thin",
    background: tokens.surfaceList,
    boxShadow: `-1px 0 0 ${tokens.hairline}`,
    zIndex: 1,
  },
  covering: { position: "absolute", inset: 0, width: "auto" },
  // The close button stays visible, however long the content is.
  head: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    height: "60px",
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px",
    padding: "0 12px 0 20px",
    background: tokens.surfaceList,
  },
  coveringHead: { padding: "0 4px", justifyContent: "start" },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  body: { display: "flex", flexDirection: "column", gap: "24px", maxWidth: "560px", padding: "4px 20px 20px" },
});

type ContactDrawerProps = {
  ticket: Ticket;
  /** The drawer lies over the conversation, because there is no room beside it. */
  covers: boolean;
  onSchedule: () => void;
  /** Asks the contact for the number that WhatsApp hides; absent where that is not possible. */
  onAskNumber?: (() => void) | undefined;
  onClose: () => void;
};

/** The contact of a ticket, the ticket's tags, and the team's notes. */
export function ContactDrawer({ ticket, covers, onSchedule, onAskNumber, onClose }: ContactDrawerProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useWantsWidth(!covers);
  const connection = useConnectionNames().get(ticket.whatsappId ?? 0);
  const cost = useTicketCost(ticket);
  const root = useRef<HTMLElement>(null);
  useReturnFocus();
  useCover(root, covers);
  const close = (
    <Tip text={t("tickets.closeDrawer")}>
      <Button
        appearance="subtle"
        {...(covers && { size: "large" })}
        icon={covers ? <ArrowLeft20Regular /> : <Dismiss20Regular />}
        onClick={onClose}
      />
    </Tip>
  );
  return (
    <aside ref={root} className={mergeClasses(styles.root, covers && styles.covering)} aria-label={t("tickets.drawer")}>
      <header className={mergeClasses(styles.head, covers && styles.coveringHead)}>
        {covers && close}
        <h2 className={styles.title}>{t("tickets.drawerTitle")}</h2>
        {!covers && close}
      </header>
      <div className={styles.body}>
        <ContactPanel
          key={ticket.contactId}
          contact={ticket.contact}
          more={[
            ...(connection ? [{ name: t("connections.field"), value: connection }] : []),
            ...(cost === null ? [] : [{ name: t("costs.ofTicket"), value: cost }]),
          ]}
          actions={
            <>
              <Button icon={<CalendarClock16Regular />} onClick={onSchedule}>
                {t("contacts.schedule")}
              </Button>
              {onAskNumber && <AskNumber ticket={ticket} onAsk={onAskNumber} />}
            </>
          }
        />
        <FieldSection key={`contact-${ticket.contactId}`} subject="contact" id={ticket.contactId} />
        <FieldSection key={`ticket-${ticket.id}`} subject="ticket" id={ticket.id} />
        <TagEditor ticket={ticket} />
        <NotesPanel ticketId={ticket.id} contactId={ticket.contactId} />
        <PastTickets ticket={ticket} onShow={() => covers && onClose()} />
      </div>
    </aside>
  );
}

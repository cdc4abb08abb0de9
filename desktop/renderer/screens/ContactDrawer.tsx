import type { Ticket } from "@balcao/shared/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowLeft20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ContactPanel } from "../features/contacts/ContactPanel.tsx";
import { NotesPanel } from "../features/notes/NotesPanel.tsx";
import { TagEditor } from "../features/tags/TagEditor.tsx";
import { Tip } from "../ui/Tip.tsx";
import { narrow, tokens } from "../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    width: "320px",
    flexShrink: 0,
    minHeight: 0,
    overflowY: "auto",
    boxSizing: "border-box",
    display: "flex",
    flexDirection: "column",
    gap: "24px",
    padding: "20px",
    scrollbarWidth: "thin",
    background: tokens.surfaceList,
    boxShadow: `-1px 0 0 ${tokens.hairline}`,
    zIndex: 1,
    [narrow]: { position: "absolute", inset: 0, width: "auto" },
  },
  back: { display: "none", margin: "-10px 0 -20px -12px", [narrow]: { display: "block" } },
});

/** What is known about whom one speaks with: the contact, the ticket's tags, the team's notes (S1 section 2). */
export function ContactDrawer({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <aside className={styles.root} aria-label={t("tickets.drawer")}>
      <div className={styles.back}>
        <Tip text={t("tickets.closeDrawer")}>
          <Button appearance="subtle" size="large" icon={<ArrowLeft20Regular />} onClick={onClose} />
        </Tip>
      </div>
      <ContactPanel key={ticket.contactId} contact={ticket.contact} />
      <TagEditor ticket={ticket} />
      <NotesPanel ticketId={ticket.id} contactId={ticket.contactId} />
    </aside>
  );
}

import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useConnectionNames } from "../../../channels/connections/connections-api.ts";
import { useNow } from "../../../ui/hooks/timing.ts";
import { contactName } from "../../../ui/text/phone-text.ts";
import { oneLine, tokens } from "../../../ui/theme.ts";
import { AcceptButton } from "../AcceptButton.tsx";
import { TicketRow } from "../row/TicketRow.tsx";
import { useNextInQueue } from "../use-tickets.ts";

const useStyles = makeStyles({
  root: { position: "relative", flexShrink: 0, paddingBottom: "4px", boxShadow: `inset 0 1px 0 ${tokens.hairline}` },
  title: {
    margin: 0,
    padding: "9px 20px 3px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  brief: { display: "flex", alignItems: "center", gap: "12px", padding: "8px 20px" },
  briefTitle: {
    margin: 0,
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  who: { flexGrow: 1, minWidth: 0 },
  name: { fontSize: "14px", lineHeight: "20px", fontWeight: 500, ...oneLine },
  action: { position: "absolute", right: "20px", bottom: "13px" },
});

/**
 * Keeps the next waiting ticket visible while the agent attends others. The brief form is for the waiting list itself,
 * where that ticket may be scrolled out of view.
 */
export function NextInQueue({ isBrief }: { isBrief: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const ticket = useNextInQueue();
  const now = useNow();
  const connections = useConnectionNames();
  if (!ticket) return null;
  const name = contactName(ticket.contact.name);
  // A new element for each ticket: a click must not hit the next customer's button.
  const accept = <AcceptButton key={ticket.id} ticket={ticket} solid asNext={isBrief} />;
  if (isBrief) {
    return (
      <section className={mergeClasses(styles.root, styles.brief)} aria-label={t("tickets.nextInQueue")}>
        <div className={styles.who}>
          <h2 className={styles.briefTitle}>{t("tickets.nextInQueue")}</h2>
          <div className={styles.name} title={name}>
            {name}
          </div>
        </div>
        {accept}
      </section>
    );
  }
  return (
    <section className={styles.root} aria-label={t("tickets.nextInQueue")}>
      <h2 className={styles.title}>{t("tickets.nextInQueue")}</h2>
      <TicketRow ticket={ticket} now={now} connection={connections.get(ticket.whatsappId ?? 0)} />
      <div className={styles.action}>{accept}</div>
    </section>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../app/hooks.ts";
import { tokens } from "../../../ui/theme.ts";
import { AcceptButton } from "../AcceptButton.tsx";
import { TicketRow } from "../row/TicketRow.tsx";
import { useNextInQueue } from "./use-next-in-queue.ts";

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
  action: { position: "absolute", right: "20px", bottom: "13px" },
});

/** The oldest waiting ticket stays in sight while the agent attends others. */
export function NextInQueue() {
  const styles = useStyles();
  const { t } = useTranslation();
  const ticket = useNextInQueue();
  const now = useNow();
  if (!ticket) return null;
  return (
    <section className={styles.root} aria-label={t("tickets.nextInQueue")}>
      <h2 className={styles.title}>{t("tickets.nextInQueue")}</h2>
      <TicketRow ticket={ticket} now={now} />
      <div className={styles.action}>
        <AcceptButton ticket={ticket} solid />
      </div>
    </section>
  );
}

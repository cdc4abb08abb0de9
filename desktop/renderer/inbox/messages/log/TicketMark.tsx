import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { rule } from "../../../ui/log/log-marks.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { shortProtocol } from "../../../ui/text/number-text.ts";
import { dateText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  ticket: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    margin: "24px 20px 4px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 500,
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
    textAlign: "center",
    "::before": rule,
    "::after": rule,
  },
});

/** The heading of another attendance of the same contact, or of messages sent without one, which have no protocol. */
export function TicketMark({ protocol, createdAt }: { protocol: string; createdAt: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const head = protocol ? shortProtocol(protocol) : t("messages.unattended");
  return (
    <div className={styles.ticket} title={protocol || undefined}>
      {t("messages.attendance", { protocol: head, date: dateText(createdAt, timeZone) })}
    </div>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../app/hooks.ts";
import { rule } from "../../../ui/log/log-marks.tsx";
import { tokens } from "../../../ui/theme.ts";
import { dateText } from "../../../ui/time.ts";

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

/** Where another attendance of the same contact begins. */
export function TicketMark({ protocol, createdAt }: { protocol: string; createdAt: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return (
    <div className={styles.ticket}>{t("messages.attendance", { protocol, date: dateText(createdAt, timeZone) })}</div>
  );
}

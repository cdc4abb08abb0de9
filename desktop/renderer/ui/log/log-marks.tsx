import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNow } from "../hooks/timing.ts";
import { useTimeZone } from "../page-context.ts";
import { dateText, dayOf } from "../text/time.ts";
import { tokens } from "../theme.ts";

/** A line on both sides of a text that divides a log; on `::before` and `::after`. */
export const rule = {
  content: '""',
  flexGrow: 1,
  minWidth: "16px",
  height: "1px",
  background: "currentColor",
  opacity: 0.4,
} as const;

const useStyles = makeStyles({
  day: { display: "flex", justifyContent: "center", margin: "16px 0 4px" },
  pill: {
    padding: "3px 10px",
    borderRadius: "11px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 500,
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
    background: tokens.colorNeutralBackground6,
  },
  fresh: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    margin: "16px 20px 4px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.selectionText,
    "::before": rule,
    "::after": rule,
  },
});

/** The date of the messages below. */
export function DayMark({ date }: { date: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const day = dayOf(date, useNow(60_000), timeZone);
  return (
    <div className={styles.day}>
      <span className={styles.pill}>{day === "other" ? dateText(date, timeZone) : t(`common.${day}`)}</span>
    </div>
  );
}

/** The divider above the first unread message. */
export function NewMark() {
  const styles = useStyles();
  const { t } = useTranslation();
  return <div className={styles.fresh}>{t("messages.newDivider")}</div>;
}

import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useNow, useSessionUser } from "../../../app/hooks.ts";
import { tokens } from "../../../ui/theme.ts";
import { daysUntil, dueDateText, dueSoonDays } from "../../../ui/time.ts";
import { MetricCard } from "./MetricCard.tsx";

const useStyles = makeStyles({
  soon: { color: tokens.warn, fontWeight: 600 },
  link: {
    color: "inherit",
    textDecorationColor: tokens.colorNeutralStroke1,
    textDecorationThickness: "1px",
    textUnderlineOffset: "4px",
    ":hover": { color: tokens.colorBrandForegroundLink },
  },
});

/** Until when the subscription is paid; it leads to where one pays. */
export function DueDateCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const { dueDate, timeZone } = useSessionUser().company;
  const label = t("dashboard.dueDate.label");
  if (!dueDate) return <MetricCard label={label} value="–" context={t("dashboard.dueDate.none")} />;
  const left = daysUntil(dueDate, now, timeZone);
  const context = t(left === 0 ? "dashboard.dueDate.today" : "dashboard.dueDate.left", { count: left });
  return (
    <MetricCard
      label={label}
      value={
        <Link className={styles.link} to="/financeiro" title={t("shell.toInvoices")}>
          {dueDateText(dueDate)}
        </Link>
      }
      context={left < dueSoonDays ? <span className={styles.soon}>{context}</span> : context}
    />
  );
}

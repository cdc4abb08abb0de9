import { limitOf } from "@balcao/shared/workspace/users.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSessionUser } from "../../../client/hooks.ts";
import { useNow } from "../../../ui/hooks/timing.ts";
import { daysUntil, dueDateText, dueSoonDays } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
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

/** The subscription's due date, with a link to the payment. */
export function DueDateCard() {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const { company } = useSessionUser();
  const dueDate = limitOf(company);
  const label = t("dashboard.dueDate.label");
  if (!dueDate) return <MetricCard label={label} value="–" context={t("dashboard.dueDate.none")} />;
  const left = daysUntil(dueDate, now, company.timeZone);
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

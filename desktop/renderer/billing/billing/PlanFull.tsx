import { makeStyles } from "@fluentui/react-components";
import { Warning20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { tokens } from "../../ui/theme.ts";
import { useGetSubscriptionQuery } from "./billing-api.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    gap: "10px",
    padding: "10px 12px",
    borderRadius: "8px",
    background: tokens.warnSoft,
    "& svg": { flexShrink: 0, color: tokens.warn },
  },
});

/** Above the form of a new row, for admins: the plan has no room for it, so that nobody fills the form in vain. */
export function PlanFull({ what }: { what: "users" | "connections" | "queues" }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data } = useGetSubscriptionQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data?.plan || data.usage[what] < data.plan[what]) return null;
  return (
    <div className={styles.root} role="status">
      <Warning20Filled aria-hidden="true" />
      <span>
        {t(`errors.planLimit.${what}`, { limit: data.plan[what], used: data.usage[what] })}{" "}
        <Link to="/subscription">{t("billing.seePlans")}</Link>
      </span>
    </div>
  );
}

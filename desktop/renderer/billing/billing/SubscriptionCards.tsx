import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import { isOnTrial } from "@balcao/shared/workspace/companies.ts";
import { Field, Input, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useNow } from "../../ui/hooks/timing.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { moneyText } from "../../ui/text/number-text.ts";
import { daysUntil, dueDateText, dueSoonDays } from "../../ui/text/time.ts";
import { medium, narrow, tokens } from "../../ui/theme.ts";
import { limited } from "./checkout/plan-fit.ts";
import { UsageMeter } from "./UsageMeter.tsx";

const useStyles = makeStyles({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "16px",
    maxWidth: "960px",
    [medium]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  card: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    padding: "20px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
    [narrow]: { padding: "16px" },
  },
  label: { margin: 0, fontSize: "12px", lineHeight: "16px", fontWeight: 600, color: tokens.colorNeutralForeground3 },
  figure: { margin: 0, fontSize: "24px", lineHeight: "30px", fontWeight: 600, overflowWrap: "anywhere" },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  soon: { color: tokens.warn, fontWeight: 600 },
  link: { color: tokens.colorBrandForegroundLink, fontWeight: 600 },
});

/** The subscription: its due date, its usage, and its billing data. */
export function SubscriptionCards({ subscription }: { subscription: Subscription }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { plan, usage, email, recurrence } = subscription;
  return (
    <div className={styles.grid}>
      <section className={styles.card} aria-labelledby="billing-until">
        <Until subscription={subscription} />
        <Field label={t("billing.email")} hint={t("billing.emailHint")}>
          <Input value={email} readOnly />
        </Field>
        <Link className={styles.link} to="/financeiro">
          {t("shell.toInvoices")}
        </Link>
      </section>
      <section className={styles.card} aria-labelledby="billing-plan">
        <h2 id="billing-plan" className={styles.label}>
          {t("billing.plan")}
        </h2>
        <p className={styles.figure}>{plan?.name ?? t("billing.noPlan")}</p>
        {plan ? (
          <>
            <p className={styles.text}>
              {t("plans.perMonth", { value: moneyText(plan.value) })} · {t(`companies.recurrences.${recurrence}`)}
            </p>
            {limited.map((what) => (
              <UsageMeter key={what} label={t(`plans.${what}`)} used={usage[what]} limit={plan[what]} />
            ))}
          </>
        ) : (
          <p className={styles.text}>{t("signUp.limits", usage)}</p>
        )}
      </section>
    </div>
  );
}

/** The trial while it lasts, else the due date. */
function Until({ subscription }: { subscription: Subscription }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const { dueDate, trialExpiration, trialDaysLeft } = subscription;
  const isTrial = isOnTrial(subscription);
  const left = dueDate === null ? null : daysUntil(dueDate, now, timeZone);
  return (
    <>
      <h2 id="billing-until" className={styles.label}>
        {isTrial ? t("billing.trial") : t("dashboard.dueDate.label")}
      </h2>
      <p className={styles.figure}>
        {isTrial ? t("billing.trialLeft", { count: trialDaysLeft }) : dueDate ? dueDateText(dueDate) : "–"}
      </p>
      <p className={mergeClasses(styles.text, left !== null && left < dueSoonDays && styles.soon)}>
        {isTrial && trialExpiration !== null
          ? t("billing.trialUntil", { date: dueDateText(trialExpiration) })
          : left === null
            ? t("dashboard.dueDate.none")
            : t("dashboard.dueDate.left", { count: left })}
      </p>
    </>
  );
}

import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import { recurrenceMonths } from "@balcao/shared/workspace/payment-terms.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { moneyText } from "../../../ui/text/number-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { useListPublicPlansQuery } from "../../../workspace/plans/plans-api.ts";
import { Facts } from "../Facts.tsx";
import type { Checkout } from "./checkout-form.ts";
import { buyablePlans } from "./plan-fit.ts";

const useStyles = makeStyles({
  total: {
    display: "flex",
    justifyContent: "space-between",
    alignItems: "baseline",
    gap: "12px",
    margin: 0,
    paddingTop: "16px",
    boxShadow: `inset 0 1px 0 ${tokens.hairline}`,
    fontWeight: 600,
  },
  value: { fontSize: "22px", lineHeight: "28px", fontVariantNumeric: "tabular-nums" },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A summary of everything, with the price. */
export function ReviewStep({ subscription, values }: { subscription: Subscription; values: Checkout }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data = [] } = useListPublicPlansQuery();
  const plan = buyablePlans(data, subscription.plan).find(({ id }) => id === values.plan.planId);
  if (!plan) return null;
  const { recurrence } = subscription;
  const { firstName, address2, district, city, state, zipcode, country } = values;
  const place = [district, city, state, zipcode, t(`billing.countries.${country}`)].filter(Boolean).join(", ");
  const { users, connections, queues, storage } = plan;
  return (
    <>
      <Facts
        facts={[
          { label: t("billing.fields.firstName"), value: firstName },
          { label: t("billing.fields.address2"), value: `${address2}\n${place}` },
          { label: t("billing.email"), value: subscription.email },
          {
            label: t("billing.plan"),
            value: `${plan.name}, ${t("plans.perMonth", { value: moneyText(plan.value) })}\n${t("signUp.limits", { users, connections, queues, storage })}`,
          },
          { label: t("billing.recurrence"), value: t(`companies.recurrences.${recurrence}`) },
        ]}
      />
      <p className={styles.total}>
        {t("billing.pix.total")}
        <span className={styles.value}>{moneyText(plan.value * recurrenceMonths[recurrence])}</span>
      </p>
      <p className={styles.note}>{t("billing.checkout.note")}</p>
    </>
  );
}

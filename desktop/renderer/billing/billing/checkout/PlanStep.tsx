import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { planDefaults } from "@balcao/shared/workspace/plans.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../../ui/list/SkeletonRows.tsx";
import { moneyText } from "../../../ui/text/number-text.ts";
import { useListPublicPlansQuery } from "../../../workspace/plans/plans-api.ts";
import { PlanCard } from "./PlanCard.tsx";
import { buyablePlans, misfits } from "./plan-fit.ts";

const useStyles = makeStyles({
  list: { display: "flex", flexDirection: "column", gap: "8px", margin: 0, padding: 0, listStyle: "none" },
  none: { margin: 0, fontSize: "14px" },
});

type PlanStepProps = {
  subscription: Subscription;
  chosen: number;
  isMissing: boolean;
  onChoose: (plan: Pick<Plan, "id">) => void;
};

/** The plans on offer. A plan that is too small for the company's present use shows the reason. */
export function PlanStep({ subscription, chosen, isMissing, onChoose }: PlanStepProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data, isError, refetch } = useListPublicPlansQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data)
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />;
  const plans = buyablePlans(data, subscription.plan);
  if (plans.length === 0) {
    const { users, connections, value } = planDefaults;
    return (
      <p className={styles.none}>{t("billing.checkout.noPlans", { users, connections, value: moneyText(value) })}</p>
    );
  }
  return (
    <>
      {isMissing && <Alert text={t("billing.checkout.planMissing")} />}
      <ul className={styles.list} aria-label={t("billing.checkout.plans")}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              isOwn={plan.id === subscription.plan?.id}
              isChosen={plan.id === chosen}
              misfits={misfits(plan, subscription.usage)}
              onChoose={() => onChoose(plan)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../ui/form/ChoiceCards.tsx";
import { moneyText } from "../../ui/text/number-text.ts";

type PlanChoiceProps = {
  plans: readonly Plan[];
  value: string;
  problem: string | null;
  onChange: (planId: string) => void;
};

/** The plans that a visitor may choose, with all their differences visible. */
export function PlanChoice({ plans, ...choice }: PlanChoiceProps) {
  const { t } = useTranslation();
  const cards = plans.map(({ id, name, value, users, connections, queues, storage }) => ({
    value: String(id),
    title: name,
    aside: t("plans.perMonth", { value: moneyText(value) }),
    text: t("signUp.limits", { users, connections, queues, storage }),
  }));
  return <ChoiceCards legend={t("signUp.plan")} cards={cards} {...choice} />;
}

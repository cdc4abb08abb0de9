import type { Budget } from "@balcao/shared/inbox/costs.ts";
import { Button, makeStyles, mergeClasses, SkeletonItem } from "@fluentui/react-components";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useAnyReportsCost } from "../../../channels/connections/connections-api.ts";
import { isApiError } from "../../../client/api-error.ts";
import { useGetBudgetQuery } from "../../../inbox/costs/costs-api.ts";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";
import { useFigureStyles } from "../../../ui/frame/figure-styles.ts";
import { Warning } from "../../../ui/frame/Warning.tsx";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { costText } from "../../../ui/text/cost-texts.ts";
import { monthName } from "../../../ui/text/time.ts";
import { narrow, tokens } from "../../../ui/theme.ts";
import type { Refreshing } from "../use-refreshing.ts";
import { BudgetBar } from "./BudgetBar.tsx";
import { budgetState } from "./budget-state.ts";

const useStyles = makeStyles({
  wait: { width: "100%", height: "104px" },
  text: { margin: 0, maxWidth: "90ch", color: tokens.colorNeutralForeground2 },
  // A million reais fit in one line.
  amount: { [narrow]: { fontSize: "18px", lineHeight: "24px" } },
  note: { marginTop: "12px" },
});

type BudgetCardProps = { refreshing: Refreshing; onChange: (limit: Budget["limit"]) => void };

/**
 * The current month's budget for campaigns and reminders, whatever period the tab shows. Without one it invites to set one,
 * if the company has a number whose messages cost.
 */
export function BudgetCard({ refreshing, onChange }: BudgetCardProps) {
  const styles = useStyles();
  const { card, headed, head, title } = useCardStyles();
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const mayCost = useAnyReportsCost();
  const { data: budget, error, refetch } = useGetBudgetQuery(undefined, refreshing);
  // The server is older than budgets.
  if (!budget && isApiError(error) && error.status === 404) return null;
  const limit = budget?.limit ?? null;
  if (limit === null && !mayCost) return null;
  return (
    <section className={mergeClasses(card, headed)} aria-labelledby={titleId}>
      <header className={head}>
        <h2 id={titleId} className={title}>
          {budget && limit !== null
            ? t("costs.budget.ofMonth", { month: monthName(budget.month, i18n.language) })
            : t("costs.budget.title")}
        </h2>
        {budget && (
          <Button onClick={() => onChange(limit)}>
            {t(limit === null ? "costs.budget.set" : "costs.budget.change")}
          </Button>
        )}
      </header>
      {budget ? (
        limit === null ? (
          <p className={styles.text}>{t("costs.budget.none")}</p>
        ) : (
          <Figures budget={budget} limit={limit} />
        )
      ) : error ? (
        <LoadFailed title={t("costs.budget.failedTitle")} onRetry={() => void refetch()} />
      ) : (
        <SkeletonItem className={styles.wait} aria-label={t("common.loading")} />
      )}
    </section>
  );
}

function Figures({ budget, limit }: { budget: Budget; limit: number }) {
  const styles = useStyles();
  const figure = useFigureStyles();
  const { t, i18n } = useTranslation();
  const { spent, expected } = budget;
  const state = budgetState(budget, limit);
  const month = monthName(budget.month, i18n.language);
  const figures = [
    [t("costs.budget.spent"), spent],
    [t("costs.budget.expected"), expected],
    [t("costs.budget.left"), state.left],
    [t("costs.budget.limit"), limit],
  ] as const;
  return (
    <>
      <dl className={figure.figures}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className={figure.label}>{label}</dt>
            <dd className={mergeClasses(figure.value, styles.amount)}>{costText(amount)}</dd>
          </div>
        ))}
      </dl>
      <BudgetBar label={t("costs.budget.ofMonth", { month })} spent={spent} limit={limit} state={state} />
      {state.stage !== "roomy" && (
        <div className={styles.note}>
          <Warning>{t(`costs.budget.${state.stage}`, { month })}</Warning>
        </div>
      )}
    </>
  );
}

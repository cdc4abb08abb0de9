import type { Budget } from "@balcao/shared/inbox/costs.ts";
import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { MoneySettings20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";
import { EmptyState } from "../../../ui/list/EmptyState.tsx";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { narrow, tokens } from "../../../ui/theme.ts";
import { DashboardSkeleton } from "../DashboardSkeleton.tsx";
import type { DashboardQuery } from "../dashboard-api.ts";
import type { Refreshing } from "../use-refreshing.ts";
import { BudgetCard } from "./BudgetCard.tsx";
import { CategoriesCard } from "./CategoriesCard.tsx";
import { CostMetrics } from "./CostMetrics.tsx";
import { useGetCostsQuery } from "./costs-api.ts";
import { GroupsCard } from "./GroupsCard.tsx";
import { type MissingPrice, UnpricedNote } from "./UnpricedNote.tsx";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px", [narrow]: { gap: "8px" } },
  note: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    flexWrap: "wrap",
    gap: "8px 16px",
    color: tokens.colorNeutralForeground3,
  },
  text: { flexGrow: 1, flexBasis: "320px", margin: 0, maxWidth: "90ch" },
  pair: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.2fr)",
    alignItems: "start",
    gap: "12px",
    "@media (max-width: 1159px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  empty: { minHeight: "300px", display: "flex" },
});

export type PricesFor = { missing: MissingPrice | null; from: string };

type CostsPanelProps = {
  query: DashboardQuery;
  refreshing: Refreshing;
  onPrices: (wanted: PricesFor) => void;
  onBudget: (limit: Budget["limit"]) => void;
};

/** The costs of the official number's messages in a period, and the current month's budget. The screen, which shows the period, keeps them fresh. */
export function CostsPanel({ query, refreshing, onPrices, onBudget }: CostsPanelProps) {
  const styles = useStyles();
  const { card } = useCardStyles();
  const { t } = useTranslation();
  const { currentData: costs, isError, refetch } = useGetCostsQuery(query);
  if (!costs) {
    if (isError) return <LoadFailed title={t("costs.failedTitle")} onRetry={() => void refetch()} />;
    return <DashboardSkeleton />;
  }
  const open = (missing: MissingPrice | null) => onPrices({ missing, from: costs.period.from });
  return (
    <div className={styles.root}>
      <div className={styles.note}>
        <p className={styles.text}>{t("costs.estimate")}</p>
        <Button icon={<MoneySettings20Regular />} onClick={() => open(null)}>
          {t("costs.rates.title")}
        </Button>
      </div>
      <UnpricedNote unpriced={costs.unpriced} onPrices={open} />
      <CostMetrics costs={costs} />
      <BudgetCard refreshing={refreshing} onChange={onBudget} />
      {costs.total.messages > 0 ? (
        <div className={styles.pair}>
          <CategoriesCard costs={costs} />
          <GroupsCard query={query} refreshing={refreshing} total={costs.total} />
        </div>
      ) : (
        <div className={mergeClasses(card, styles.empty)}>
          <EmptyState art="tray" title={t("dashboard.series.empty")} text={t("costs.emptyText")} />
        </div>
      )}
    </div>
  );
}

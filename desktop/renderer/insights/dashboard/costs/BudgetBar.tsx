import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { costText } from "../../../ui/text/cost-texts.ts";
import { tokens } from "../../../ui/theme.ts";
import type { BudgetState } from "./budget-state.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "12px" },
  bar: {
    flexGrow: 1,
    display: "flex",
    height: "8px",
    overflow: "hidden",
    borderRadius: "4px",
    background: tokens.colorNeutralBackground6,
    "@media (forced-colors: active)": { outline: "1px solid CanvasText" },
  },
  part: { height: "100%", "@media (forced-colors: active)": { backgroundColor: "Highlight" } },
  roomy: { backgroundColor: tokens.colorNeutralForeground3 },
  near: { backgroundColor: tokens.warn },
  full: { backgroundColor: tokens.bad },
  expected: { opacity: 0.5 },
  percent: { minWidth: "48px", fontWeight: 600, fontVariantNumeric: "tabular-nums", textAlign: "right" },
});

type BudgetBarProps = {
  label: string;
  /** Millionths of a real. */
  spent: number;
  limit: number;
  state: BudgetState;
};

/** The used part of a budget: what is spent, then paler what is on its way. */
export function BudgetBar({ label, spent, limit, state: { used, percent, stage } }: BudgetBarProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const share = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(percent / 100);
  const width = (amount: number) => `${Math.min(100, (amount / limit) * 100)}%`;
  return (
    <div className={styles.root}>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter has one part only */}
      <div
        className={styles.bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={t("costs.budget.used", { cost: costText(used), budget: costText(limit), share })}
      >
        <div className={mergeClasses(styles.part, styles[stage])} style={{ width: width(spent) }} />
        <div
          className={mergeClasses(styles.part, styles[stage], styles.expected)}
          style={{ width: width(used - spent) }}
        />
      </div>
      <span className={styles.percent} aria-hidden="true">
        {share}
      </span>
    </div>
  );
}

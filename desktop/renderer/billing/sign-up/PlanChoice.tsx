import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { moneyText } from "../../ui/text/money-text.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  group: { display: "flex", flexDirection: "column", gap: "8px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: "4px", fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  card: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2px 12px",
    padding: "10px 14px",
    borderRadius: "8px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    "&:has(:focus-visible)": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  chosen: { border: `1px solid ${tokens.colorCompoundBrandStroke}`, background: tokens.selection },
  radio: { gridRow: "span 2", margin: 0, accentColor: tokens.colorCompoundBrandBackground },
  name: { fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis" },
  price: { fontWeight: 600, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  limits: {
    gridColumn: "2 / 4",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
  },
  problem: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.bad },
});

type PlanChoiceProps = {
  plans: readonly Plan[];
  value: string;
  problem: string | null;
  onChange: (planId: string) => void;
};

/** The plans that a visitor may choose, with all their differences visible. */
export function PlanChoice({ plans, value, problem, onChange }: PlanChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("signUp.plan")}</legend>
      {plans.map(({ id, name: planName, value: price, users, connections, queues, storage }) => {
        const isChosen = value === String(id);
        return (
          <label key={id} className={mergeClasses(styles.card, isChosen && styles.chosen)}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={id}
              checked={isChosen}
              onChange={() => onChange(String(id))}
            />
            <span className={styles.name}>{planName}</span>
            <span className={styles.price}>{t("plans.perMonth", { value: moneyText(price) })}</span>
            <span className={styles.limits}>{t("signUp.limits", { users, connections, queues, storage })}</span>
          </label>
        );
      })}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

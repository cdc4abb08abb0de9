import type { Plan, PlanLimit } from "@balcao/shared/workspace/plans.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { CheckmarkCircle20Filled, Circle20Regular, Prohibited20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../../ui/mark/Pill.tsx";
import { moneyText } from "../../../ui/text/number-text.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  card: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2px 12px",
    width: "100%",
    padding: "12px 14px",
    boxSizing: "border-box",
    borderRadius: "8px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    background: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  chosen: { border: `1px solid ${tokens.colorCompoundBrandStroke}`, background: tokens.selection },
  refused: {
    cursor: "default",
    background: tokens.colorNeutralBackground5,
    ":hover": { background: tokens.colorNeutralBackground5 },
  },
  icon: { gridRow: "span 2", display: "flex" },
  name: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 8px",
    fontWeight: 600,
    overflowWrap: "anywhere",
  },
  price: { fontWeight: 600, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  limits: { gridColumn: "2 / 4", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground2 },
  why: { gridColumn: "2 / 4", fontSize: "12px", lineHeight: "16px", color: tokens.bad },
});

type PlanCardProps = {
  plan: Pick<Plan, "name" | "value" | "users" | "connections" | "queues" | "storage">;
  isOwn: boolean;
  isChosen: boolean;
  /** The limits that make it unavailable; empty if it can be chosen. */
  misfits: PlanLimit[];
  onChoose: () => void;
};

/** A plan to choose: its price and its limits. */
export function PlanCard({ plan, isOwn, isChosen, misfits, onChoose }: PlanCardProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { name, value, users, connections, queues, storage } = plan;
  const isRefused = misfits.length > 0;
  const icon = isChosen ? <CheckmarkCircle20Filled /> : <Circle20Regular />;
  return (
    <button
      type="button"
      className={mergeClasses(styles.card, isChosen && styles.chosen, isRefused && styles.refused)}
      aria-pressed={isChosen}
      // Still focusable and read aloud: it shows the reason.
      aria-disabled={isRefused}
      onClick={isRefused ? undefined : onChoose}
    >
      <span className={styles.icon}>{isRefused ? <Prohibited20Regular /> : icon}</span>
      <span className={styles.name}>
        {name}
        {isOwn && <Pill tone="info">{t("billing.checkout.own")}</Pill>}
      </span>
      <span className={styles.price}>{t("plans.perMonth", { value: moneyText(value) })}</span>
      <span className={styles.limits}>{t("signUp.limits", { users, connections, queues, storage })}</span>
      {misfits.map(({ what, limit, used }) => (
        <span key={what} className={styles.why}>
          {t(`billing.tooSmall.${what}`, { limit, used })}
        </span>
      ))}
    </button>
  );
}

import { makeStyles, mergeClasses, ProgressBar } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  head: { display: "flex", justifyContent: "space-between", gap: "8px", marginBottom: "4px" },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  roomy: { backgroundColor: tokens.colorNeutralForeground3 },
  near: { backgroundColor: tokens.warn },
  full: { backgroundColor: tokens.bad },
  strong: { fontWeight: 600 },
});

type UsageMeterProps = { label: string; used: number; limit: number };

/** The used part of a plan's limit: amber near the limit, red at it. */
export function UsageMeter({ label, used, limit }: UsageMeterProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const state = usageState(used, limit);
  return (
    <div>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={mergeClasses(styles.figure, state !== "roomy" && styles.strong)}>
          {t("billing.used", { used, limit })}
        </span>
      </div>
      <ProgressBar
        aria-hidden
        thickness="large"
        value={limit === 0 ? 1 : Math.min(1, used / limit)}
        bar={{ className: styles[state] }}
      />
    </div>
  );
}

/** From this share on the usage counts as near the limit. */
const nearShare = 0.8;

/** The usage of a plan's limit: used up (`full`), nearly, or not. */
export function usageState(used: number, limit: number): "roomy" | "near" | "full" {
  if (used >= limit) return "full";
  return used / limit >= nearShare ? "near" : "roomy";
}

import { makeStyles, ProgressBar } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  head: { display: "flex", justifyContent: "space-between", gap: "8px", marginBottom: "4px" },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
});

type UsageMeterProps = { label: string; used: number; limit: number };

/** How much of what a plan holds is in use. */
export function UsageMeter({ label, used, limit }: UsageMeterProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div>
      <div className={styles.head}>
        <span>{label}</span>
        <span className={styles.figure}>{t("billing.used", { used, limit })}</span>
      </div>
      <ProgressBar
        aria-hidden
        thickness="large"
        value={limit === 0 ? 1 : Math.min(1, used / limit)}
        color={used > limit ? "error" : "brand"}
      />
    </div>
  );
}

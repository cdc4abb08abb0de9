import { Button, makeStyles } from "@fluentui/react-components";
import { Info20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "12px",
    maxWidth: "960px",
    marginBottom: "16px",
    padding: "12px 16px",
    boxSizing: "border-box",
    borderRadius: "12px",
    background: tokens.infoSoft,
    "& svg": { flexShrink: 0, color: tokens.info },
  },
  text: { flex: "1 1 240px" },
});

/**
 * The operator has configured no payment method: explains that, and whom to contact. Without the operator's number
 * there is no button.
 */
export function NoGateway({ onSupport }: { onSupport: (() => void) | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root} role="note">
      <Info20Regular />
      <span className={styles.text}>{t("billing.noGateway")}</span>
      {onSupport && <Button onClick={onSupport}>{t("billing.askSupport")}</Button>}
    </div>
  );
}

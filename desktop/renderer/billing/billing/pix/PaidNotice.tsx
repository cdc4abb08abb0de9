import { makeStyles } from "@fluentui/react-components";
import { CheckmarkCircle48Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "12px",
    padding: "32px 16px",
    textAlign: "center",
    "& svg": { color: tokens.ok },
  },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  text: { margin: 0, fontSize: "14px" },
});

/** Replaces the code after payment. */
export function PaidNotice({ text }: { text: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root} role="status">
      <CheckmarkCircle48Filled />
      <p className={styles.title}>{t("billing.pix.paidTitle")}</p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { ArrowLeft16Regular, ChevronRight16Regular, Clock16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    width: "100%",
    minHeight: "36px",
    marginTop: "8px",
    padding: "4px 12px",
    border: 0,
    borderRadius: "8px",
    font: "inherit",
    fontSize: "13px",
    textAlign: "start",
    color: tokens.colorNeutralForeground2,
    background: "transparent",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
    "& svg": { flexShrink: 0 },
  },
  count: { flexGrow: 1 },
});

type SnoozedButtonProps = { count: number; isHere: boolean; onGo: (list: "open" | "snoozed") => void };

/** Switches between the attended and the snoozed conversations, and shows the number of snoozed ones. */
export function SnoozedButton({ count, isHere, onGo }: SnoozedButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (isHere)
    return (
      <button type="button" className={styles.root} onClick={() => onGo("open")}>
        <ArrowLeft16Regular aria-hidden />
        <span className={styles.count}>{t("snooze.back")}</span>
        <span>{t("snooze.listOf", { count })}</span>
      </button>
    );
  return (
    <button type="button" className={styles.root} onClick={() => onGo("snoozed")}>
      <Clock16Regular aria-hidden />
      <span className={styles.count}>{t("snooze.listOf", { count })}</span>
      <ChevronRight16Regular aria-hidden />
    </button>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { ChevronDown16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    position: "absolute",
    right: "20px",
    bottom: "12px",
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    height: "36px",
    minWidth: "36px",
    justifyContent: "center",
    padding: "0 10px",
    border: 0,
    borderRadius: "18px",
    font: "inherit",
    fontWeight: 600,
    cursor: "pointer",
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.popShadow,
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The button to the latest message, with the number of new ones. */
export function JumpPill({ count, onClick }: { count: number; onClick: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.root} aria-label={t("messages.jump", { count })} onClick={onClick}>
      <ChevronDown16Regular />
      {count > 0 && t("messages.jump", { count })}
    </button>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { ArrowUpload24Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    position: "absolute",
    inset: "8px",
    zIndex: 3,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "8px",
    border: `2px dashed ${tokens.colorCompoundBrandStroke}`,
    borderRadius: "12px",
    background: `color-mix(in srgb, ${tokens.surfaceChat} 88%, transparent)`,
    color: tokens.selectionText,
    fontSize: "15px",
    fontWeight: 600,
    // The drop event must reach the conversation below.
    pointerEvents: "none",
  },
});

/** Says that files may be dropped here. */
export function DropHint() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <ArrowUpload24Regular />
      {t("writing.attach.drop")}
    </div>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { Info20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../app/hooks.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "44px",
    padding: "4px 20px",
    boxSizing: "border-box",
    flexShrink: 0,
    fontWeight: 600,
    color: tokens.bad,
    background: tokens.badSoft,
  },
});

/** The account was opened somewhere else: said for a second before this page starts over. */
export function SessionNotice() {
  const styles = useStyles();
  const { t } = useTranslation();
  const notice = useAppSelector((state) => state.session.notice);
  if (notice?.kind !== "usedElsewhere") return null;
  return (
    <div className={styles.root} role="alert">
      <Info20Regular />
      {t("auth.usedElsewhere")}
    </div>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { desktopBridge } from "../../app/desktop-bridge.ts";
import { useStoreExtra } from "../../app/store-extra.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 12px",
    margin: "16px 0 8px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    overflowWrap: "anywhere",
  },
  change: { color: tokens.colorBrandForegroundLink },
});

/** Which server this computer talks to, and the way to another. A web page has no choice. */
export function ServerLine() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  if (!desktopBridge()) return null;
  return (
    <div className={styles.root}>
      <span>{t("server.current", { host: URL.parse(address.rest)?.host ?? address.rest })}</span>
      <Link className={styles.change} to="/server">
        {t("server.change")}
      </Link>
    </div>
  );
}

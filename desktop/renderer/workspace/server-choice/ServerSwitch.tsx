import { Link, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";
import { ServerChoices } from "./ServerChoices.tsx";
import { useServers } from "./use-servers.ts";

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
  change: { fontSize: "12px", color: tokens.colorBrandForegroundLink },
});

/** The current server of this computer, and the way to change it. */
export function ServerSwitch() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [servers] = useServers();
  const current = servers?.find(({ isCurrent }) => isCurrent);
  if (!servers || !current) return null;
  return (
    <div className={styles.root}>
      <span>{t("server.current", { name: current.name })}</span>
      <ServerChoices
        servers={servers}
        placement="above-start"
        trigger={
          <Link as="button" className={styles.change}>
            {t("server.change")}
          </Link>
        }
      />
    </div>
  );
}

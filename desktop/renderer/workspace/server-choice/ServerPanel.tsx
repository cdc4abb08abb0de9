import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useStoreExtra } from "../../client/hooks.ts";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import { ServerForm } from "./ServerForm.tsx";
import { ServerList } from "./ServerList.tsx";
import { useServers } from "./use-servers.ts";

/** The first start asks for a server; later the saved ones are listed, to choose, rename and add. */
export function ServerPanel() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const { address } = useStoreExtra();
  const [servers, reload] = useServers();
  if (servers === null) return null;
  const isFirst = servers.length === 0;
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{isFirst ? t("server.title") : t("server.listTitle")}</h1>
      <p className={styles.subtitle}>{isFirst ? t("server.subtitle") : t("server.listSubtitle")}</p>
      {!isFirst && (
        <>
          <ServerList servers={servers} onChange={reload} />
          <h2 className={styles.section}>{t("server.another")}</h2>
        </>
      )}
      <ServerForm isFirst={isFirst} />
      {address.rest !== "" && (
        <p className={styles.other}>
          <Link className={styles.aside} to="/">
            {t("common.back")}
          </Link>
        </p>
      )}
    </div>
  );
}

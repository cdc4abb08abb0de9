import { type Connection, channelKindOf } from "@balcao/shared/channels/connections.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";
import { useCloudNumberQuery } from "./official/cloud-api.ts";

const useStyles = makeStyles({
  YELLOW: { color: tokens.warn, fontWeight: 600 },
  RED: { color: tokens.bad, fontWeight: 600 },
});

/** The kind of a connection's channel, and Meta's rating of an official number, which only admins see. */
export function ConnectionKind({ connection, isAdmin }: { connection: Connection; isAdmin: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const kind = channelKindOf(connection);
  const isOfficial = kind === "whatsapp-cloud";
  const { data } = useCloudNumberQuery(connection.id, { skip: !isOfficial || !isAdmin });
  const quality = data?.quality;
  const shown = quality === "GREEN" || quality === "YELLOW" || quality === "RED" ? quality : null;
  return (
    <>
      {t(`connections.kinds.${kind}`, "")}
      {shown && (
        <>
          {" · "}
          <span className={mergeClasses(shown !== "GREEN" && styles[shown])}>{t(`cloud.qualityOf.${shown}`)}</span>
        </>
      )}
    </>
  );
}

import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";
import { useCloudNumberQuery } from "./cloud-api.ts";
import { useTokenEnd } from "./use-token-end.ts";

const useStyles = makeStyles({
  YELLOW: { color: tokens.warn, fontWeight: 600 },
  RED: { color: tokens.bad, fontWeight: 600 },
  // Beside the rating it would be cut.
  line: { display: "block", whiteSpace: "normal" },
});

/** Meta's rating of an official number, behind the name of its kind, and what needs an admin soon. */
export function CloudRating({ connection: { id } }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data } = useCloudNumberQuery(id);
  const tokenEnd = useTokenEnd(data?.tokenEndsAt ?? null);
  const quality = data?.quality;
  const shown = quality === "GREEN" || quality === "YELLOW" || quality === "RED" ? quality : null;
  return (
    <>
      {shown && " · "}
      {shown && (
        <span className={mergeClasses(shown !== "GREEN" && styles[shown])}>{t(`cloud.qualityOf.${shown}`)}</span>
      )}
      {data?.canSend === "BLOCKED" && (
        <span className={mergeClasses(styles.line, styles.RED)}>{t("cloud.sending.blockedShort")}</span>
      )}
      {tokenEnd?.isSoon && <span className={mergeClasses(styles.line, styles.YELLOW)}>{tokenEnd.words}</span>}
    </>
  );
}

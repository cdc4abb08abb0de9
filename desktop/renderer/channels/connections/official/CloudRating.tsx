import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";
import { useCloudNumberQuery } from "./cloud-api.ts";

const useStyles = makeStyles({
  YELLOW: { color: tokens.warn, fontWeight: 600 },
  RED: { color: tokens.bad, fontWeight: 600 },
});

/** Meta's rating of an official number, behind the name of its kind. */
export function CloudRating({ connection: { id } }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const quality = useCloudNumberQuery(id).data?.quality;
  const shown = quality === "GREEN" || quality === "YELLOW" || quality === "RED" ? quality : null;
  if (!shown) return null;
  return (
    <>
      {" · "}
      <span className={mergeClasses(shown !== "GREEN" && styles[shown])}>{t(`cloud.qualityOf.${shown}`)}</span>
    </>
  );
}

import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import { useCompanySetting } from "../../../client/hooks.ts";

const useStyles = makeStyles({ root: { margin: 0, padding: "4px 8px", fontSize: "12px", lineHeight: "16px" } });

/** Says for which of the resolved tickets a rating may not be asked for, in a company with numbers where that happens. */
export function BulkRatingNote() {
  const styles = useStyles();
  const { t } = useTranslation();
  const isRated = useCompanySetting("userRating");
  const { data: connections = [] } = useListConnectionsQuery();
  const hasWindow = connections.some(({ capabilities }) => capabilities.includes("serviceWindow"));
  return isRated && hasWindow ? <p className={styles.root}>{t("bulk.ratingNote")}</p> : null;
}

import type { Connection } from "@balcao/shared/channels/connections.ts";
import { ratingObstacle, ratingTemplateOf } from "@balcao/shared/channels/rating-template.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../../client/hooks.ts";
import { tokens } from "../../../ui/theme.ts";
import { useListMessageTemplatesQuery } from "../../message-templates/message-templates-api.ts";

const useStyles = makeStyles({
  root: { margin: "-8px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** Below the request for a rating: what is asked where the channel delivers only templates. */
export function RatingTemplateHint({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isRated = useCompanySetting("userRating");
  const { data } = useListMessageTemplatesQuery(connection.id, { skip: !isRated });
  if (!isRated || !data) return null;
  const canAsk = ratingObstacle(ratingTemplateOf(data)) === null;
  return (
    <p className={styles.root}>
      {t(canAsk ? "connections.form.ratingByTemplate" : "connections.form.ratingNoTemplate")}
    </p>
  );
}

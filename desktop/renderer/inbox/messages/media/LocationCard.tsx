import type { MessageContent } from "@balcao/shared/channels/message-content.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Location28Filled, Open16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  map: {
    height: "96px",
    display: "grid",
    placeItems: "center",
    color: tokens.bad,
    backgroundImage: `linear-gradient(${tokens.hairline} 1px, transparent 1px), linear-gradient(90deg, ${tokens.hairline} 1px, transparent 1px)`,
    backgroundSize: "24px 24px",
  },
  words: { display: "block", padding: "6px 8px 0" },
  link: { color: tokens.colorBrandForegroundLink, display: "inline-flex", alignItems: "center", gap: "4px" },
  address: { display: "block", fontSize: "12px", lineHeight: "16px", color: tokens.bubbleMeta },
});

type LocationCardProps = { location: Extract<MessageContent, { kind: "location" }> };

/** A location. The map opens only on a click, so that the customer's location is not sent to a third party. */
export function LocationCard({ location: { latitude, longitude, name, address } }: LocationCardProps) {
  const shared = useMediaStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <div>
      <div className={mergeClasses(shared.frame, styles.map)} aria-hidden="true">
        <Location28Filled />
      </div>
      <span className={styles.words}>
        <span className={shared.name}>{name || t("messages.media.location")}</span>
        <span className={styles.address}>{address || place}</span>
        <a className={styles.link} href={map} target="_blank" rel="noopener noreferrer nofollow">
          {t("messages.openMap")}
          <Open16Regular />
        </a>
      </span>
    </div>
  );
}

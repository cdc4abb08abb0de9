import type { MediaType } from "@balcao/shared/inbox/messages.ts";
import {
  Attach20Regular,
  ContactCard20Regular,
  Document20Regular,
  Image20Regular,
  Location20Regular,
  Mic20Regular,
  Poll20Regular,
  Sticker20Regular,
  Video20Regular,
} from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";

const icons = {
  image: Image20Regular,
  audio: Mic20Regular,
  video: Video20Regular,
  document: Document20Regular,
  sticker: Sticker20Regular,
  location: Location20Regular,
  contact: ContactCard20Regular,
  poll: Poll20Regular,
  other: Attach20Regular,
};

type KindTileProps = { mediaType: Exclude<MediaType, "chat">; about?: ReactNode; meta?: ReactNode; action?: ReactNode };

/** A placeholder for media that cannot be shown: its kind, and the reason. */
export function KindTile({ mediaType, about, meta, action }: KindTileProps) {
  const styles = useMediaStyles();
  const { t } = useTranslation();
  const Icon = icons[mediaType];
  return (
    <div className={styles.row}>
      <span className={styles.tile}>
        <Icon />
      </span>
      <span className={styles.grow}>
        <span className={styles.name}>{t(`messages.media.${mediaType}`)}</span>
        <span className={styles.about}>
          {about}
          {meta && <span className={styles.end}>{meta}</span>}
        </span>
      </span>
      {action}
    </div>
  );
}

import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import {
  Attach20Regular,
  CalendarLtr20Regular,
  Call20Regular,
  Cart20Regular,
  ContactCard20Regular,
  Document20Regular,
  Image20Regular,
  Location20Regular,
  Mic20Regular,
  Money20Regular,
  PeopleAdd20Regular,
  PersonSync20Regular,
  Phone20Regular,
  Poll20Regular,
  Sticker20Regular,
  Tag20Regular,
  Timer20Regular,
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
  event: CalendarLtr20Regular,
  order: Cart20Regular,
  product: Tag20Regular,
  invite: PeopleAdd20Regular,
  payment: Money20Regular,
  call: Call20Regular,
  newNumber: PersonSync20Regular,
  viewOnce: Phone20Regular,
  unreadable: Timer20Regular,
  unsupported: Phone20Regular,
  other: Attach20Regular,
};

type KindTileProps = {
  mediaType: Exclude<MediaType, "chat">;
  /** In place of the kind's own name. */
  name?: string;
  about?: ReactNode;
  meta?: ReactNode;
  action?: ReactNode;
};

/** A placeholder for content that cannot be shown: its kind, and the reason. */
export function KindTile({ mediaType, name, about, meta, action }: KindTileProps) {
  const styles = useMediaStyles();
  const { t } = useTranslation();
  const Icon = icons[mediaType];
  return (
    <div className={styles.row}>
      <span className={styles.tile}>
        <Icon />
      </span>
      <span className={styles.grow}>
        <span className={styles.name}>{name ?? t(`messages.media.${mediaType}`)}</span>
        <span className={styles.about}>
          {about}
          {meta && <span className={styles.end}>{meta}</span>}
        </span>
      </span>
      {action}
    </div>
  );
}

import type { MediaType } from "@balcao/shared/channels/message-content.ts";
import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { mergeClasses, Skeleton, SkeletonItem, Spinner } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sizeText, typeText } from "../../../ui/media/file-text.ts";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";

type MediaWaitingProps = { mediaType: MediaType; media: MessageMedia; meta: ReactNode };

/** A file that is being fetched from WhatsApp: in its final size, so that nothing moves afterwards. */
export function MediaWaiting({ mediaType, media, meta }: MediaWaitingProps) {
  const styles = useMediaStyles();
  const { t } = useTranslation();
  const label = t("messages.media.waiting");
  if (["image", "video", "sticker"].includes(mediaType)) {
    return (
      <div className={styles.frame}>
        {media.thumbnail && <img className={mergeClasses(styles.fill, styles.blurred)} src={media.thumbnail} alt="" />}
        <span className={styles.center}>
          <Spinner size="small" aria-label={label} />
        </span>
      </div>
    );
  }
  const about = [typeText(media.name, ""), media.size === null ? "" : sizeText(media.size)].filter(Boolean).join(" · ");
  return (
    <div className={styles.row}>
      <Skeleton animation="pulse" aria-label={label}>
        <SkeletonItem shape="square" size={40} />
      </Skeleton>
      <span className={styles.grow}>
        <span className={styles.name}>{media.name || label}</span>
        <span className={styles.about}>
          <span>{about || label}</span>
          {meta && <span className={styles.end}>{meta}</span>}
        </span>
      </span>
    </div>
  );
}

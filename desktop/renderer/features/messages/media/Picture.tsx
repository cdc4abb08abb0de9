import type { MessageMedia } from "@balcao/shared/messages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLogActions } from "../log/log-actions.ts";
import { useMediaStyles } from "./media-styles.ts";

const useStyles = makeStyles({ button: { cursor: "zoom-in" } });

type PictureProps = { messageId: string; media: MessageMedia; url: string; caption: string };

/** A picture, cut to its frame; a click shows all of it. The few bytes that came with the message stand in for it. */
export function Picture({ messageId, media, url, caption }: PictureProps) {
  const shared = useMediaStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const { openPicture } = useLogActions();
  const [isLoaded, setLoaded] = useState(false);
  const label = t("messages.media.image");
  return (
    <button
      type="button"
      className={mergeClasses(shared.frame, styles.button)}
      aria-label={t("messages.viewer.open")}
      onClick={() => openPicture(messageId)}
    >
      {media.thumbnail && !isLoaded && (
        <img className={mergeClasses(shared.fill, shared.blurred)} src={media.thumbnail} alt="" />
      )}
      <img
        className={shared.fill}
        src={url}
        alt={caption || label}
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
      />
    </button>
  );
}

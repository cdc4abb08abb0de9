import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaStyles } from "./media-styles.ts";

const useStyles = makeStyles({ button: { cursor: "zoom-in" } });

type PictureProps = {
  url: string;
  caption: string;
  /** Stands in for the picture until it is there. */
  thumbnail: string | null;
  onOpen: () => void;
};

/** A picture, cropped to its frame; a click shows it in full. The thumbnail of the message is its placeholder. */
export function Picture({ url, caption, thumbnail, onOpen }: PictureProps) {
  const shared = useMediaStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  const label = t("messages.media.image");
  return (
    <button
      type="button"
      className={mergeClasses(shared.frame, styles.button)}
      aria-label={t("writing.viewer.open")}
      onClick={onOpen}
    >
      {thumbnail && !isLoaded && <img className={mergeClasses(shared.fill, shared.blurred)} src={thumbnail} alt="" />}
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

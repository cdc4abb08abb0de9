import type { MessageMedia } from "@balcao/shared/messages.ts";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";

/** A film, played in place. Nothing of it is fetched before. */
export function Video({ media, url }: { media: MessageMedia; url: string }) {
  const styles = useMediaStyles();
  return (
    <video
      className={styles.frame}
      src={url}
      controls
      preload={media.thumbnail ? "none" : "metadata"}
      {...(media.thumbnail && { poster: media.thumbnail })}
      aria-label={media.name}
    />
  );
}

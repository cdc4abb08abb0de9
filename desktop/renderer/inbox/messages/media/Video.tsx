import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { useMediaStyles } from "../../../ui/media/media-styles.ts";

/** A video, played in place. It is loaded only on a click. */
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

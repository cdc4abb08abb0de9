import type { Message } from "@balcao/shared/messages.ts";
import { makeStyles } from "@fluentui/react-components";
import {
  ArrowDownload20Regular,
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
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";

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

const useStyles = makeStyles({
  picture: {
    display: "block",
    width: "248px",
    maxWidth: "100%",
    height: "180px",
    borderRadius: "8px",
    objectFit: "cover",
    marginBottom: "4px",
  },
  audio: { display: "block", width: "296px", maxWidth: "100%", height: "40px" },
  tile: { display: "flex", alignItems: "center", gap: "10px", paddingBlock: "2px" },
  icon: {
    width: "40px",
    height: "40px",
    flexShrink: 0,
    borderRadius: "8px",
    display: "grid",
    placeItems: "center",
    color: tokens.colorNeutralForeground2,
    background: "color-mix(in srgb, currentColor 10%, transparent)",
  },
  label: { fontWeight: 500 },
  link: { color: "inherit", display: "inline-flex" },
});

/** What a message holds besides words. Without an address only its kind is told. */
export function BubbleMedia({ message: { mediaType, mediaUrl } }: { message: Message }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (mediaType === "chat") return null;
  const label = t(`messages.media.${mediaType}`);
  if (mediaUrl && (mediaType === "image" || mediaType === "sticker")) {
    return <img className={styles.picture} src={mediaUrl} alt={label} loading="lazy" />;
  }
  if (mediaUrl && mediaType === "video")
    // biome-ignore lint/a11y/useMediaCaption: people's own recordings have no captions
    return <video className={styles.picture} src={mediaUrl} controls preload="none" />;
  if (mediaUrl && mediaType === "audio")
    // biome-ignore lint/a11y/useMediaCaption: people's own recordings have no captions
    return <audio className={styles.audio} src={mediaUrl} controls preload="none" />;
  const Icon = icons[mediaType];
  return (
    <div className={styles.tile}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.label}>{label}</span>
      {mediaUrl && (
        <a
          className={styles.link}
          href={mediaUrl}
          download
          aria-label={t("messages.download")}
          title={t("messages.download")}
        >
          <ArrowDownload20Regular />
        </a>
      )}
    </div>
  );
}

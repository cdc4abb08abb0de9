import type { MediaType, MessageContent } from "@balcao/shared/channels/message-content.ts";
import type { Message, MessageMedia } from "@balcao/shared/inbox/messages.ts";
import type { FileRef } from "@balcao/shared/workspace/files.ts";
import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FileTile } from "../../../ui/media/FileTile.tsx";
import { durationText } from "../../../ui/media/file-text.ts";
import { Picture } from "../../../ui/media/Picture.tsx";
import { useFileUrl } from "../../../ui/page-context.ts";
import { useLogActions } from "../log/log-actions.ts";
import { ContactCards } from "./ContactCards.tsx";
import { EventCard } from "./EventCard.tsx";
import { KindTile } from "./KindTile.tsx";
import { LocationCard } from "./LocationCard.tsx";
import { MediaFailed } from "./MediaFailed.tsx";
import { MediaWaiting } from "./MediaWaiting.tsx";
import { PollCard } from "./PollCard.tsx";
import { Video } from "./Video.tsx";
import { VoicePlayer } from "./VoicePlayer.tsx";

type BubbleMediaProps = {
  message: Message;
  /** Time and ticks, if the part has its own line for them. */
  meta: ReactNode;
};

/** The file, location, cards or poll of a message. */
export function BubbleMedia({ message, meta }: BubbleMediaProps) {
  const { content, media, mediaType } = message;
  if (content?.kind === "location") return <LocationCard location={content} />;
  if (content?.kind === "contacts") return <ContactCards cards={content} />;
  if (content?.kind === "poll") return <PollCard poll={content} />;
  if (content?.kind === "event") return <EventCard event={content} />;
  if (content?.kind === "call") return <CallTile call={content} meta={meta} />;
  if (mediaType === "chat") return null;
  if (media === null) return <WithoutFile mediaType={mediaType} hasWords={message.body !== ""} meta={meta} />;
  if (media.state === "failed") return <MediaFailed message={message} media={media} meta={meta} />;
  if (media.state === "removed") return <MediaRemoved mediaType={mediaType} media={media} meta={meta} />;
  if (media.state === "waiting" || media.file === null) {
    return <MediaWaiting mediaType={mediaType} media={media} meta={meta} />;
  }
  return <ReadyMedia message={message} media={media} file={media.file} meta={meta} />;
}

type WithoutFileProps = { mediaType: Exclude<MediaType, "chat">; hasWords: boolean; meta: ReactNode };

/** A line that says which kind of message it is and, without words, where it can be read. */
function WithoutFile({ mediaType, hasWords, meta }: WithoutFileProps) {
  const { t } = useTranslation();
  const where = t(`messages.mediaAbout.${mediaType === "unreadable" ? "unreadable" : "onPhone"}`);
  return <KindTile mediaType={mediaType} about={hasWords ? null : <span>{where}</span>} meta={meta} />;
}

type ReadyMediaProps = BubbleMediaProps & { media: MessageMedia; file: FileRef };

function ReadyMedia({ message, media, file, meta }: ReadyMediaProps) {
  const url = useFileUrl(file.url);
  const { openPicture } = useLogActions();
  switch (message.mediaType) {
    case "image":
      return (
        <Picture url={url} caption={message.body} thumbnail={media.thumbnail} onOpen={() => openPicture(message.id)} />
      );
    case "sticker":
      return <Sticker url={url} />;
    case "video":
      return <Video media={media} url={url} />;
    case "audio":
      return <VoicePlayer media={media} url={url} meta={meta} />;
    default:
      return <FileTile file={file} url={url} meta={meta} />;
  }
}

type CallTileProps = { call: Extract<MessageContent, { kind: "call" }>; meta: ReactNode };

/** A call: missed, or with its length. */
function CallTile({ call: { isVideo, isMissed, seconds }, meta }: CallTileProps) {
  const { t } = useTranslation();
  const kind = isMissed ? (isVideo ? "missedVideo" : "missedVoice") : isVideo ? "video" : "voice";
  const about = seconds === null ? null : <span>{durationText(seconds)}</span>;
  return <KindTile mediaType="call" name={t(`messages.mediaAbout.call.${kind}`)} about={about} meta={meta} />;
}

type MediaRemovedProps = { mediaType: Exclude<MediaType, "chat">; media: MessageMedia; meta: ReactNode };

/** A file that was deleted at the end of the company's retention period. */
function MediaRemoved({ mediaType, media, meta }: MediaRemovedProps) {
  const { t } = useTranslation();
  return (
    <KindTile mediaType={mediaType} about={<span title={media.name}>{t("messages.media.removed")}</span>} meta={meta} />
  );
}

const useStickerStyles = makeStyles({
  image: { display: "block", width: "128px", height: "128px", objectFit: "contain" },
});

/** A sticker, shown without a bubble. */
function Sticker({ url }: { url: string }) {
  const styles = useStickerStyles();
  const { t } = useTranslation();
  return <img className={styles.image} src={url} alt={t("messages.media.sticker")} loading="lazy" />;
}

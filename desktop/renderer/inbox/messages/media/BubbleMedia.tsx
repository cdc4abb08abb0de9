import type { Message, MessageMedia } from "@balcao/shared/inbox/messages.ts";
import type { FileRef } from "@balcao/shared/workspace/files.ts";
import type { ReactNode } from "react";
import { FileTile } from "../../../ui/media/FileTile.tsx";
import { Picture } from "../../../ui/media/Picture.tsx";
import { useFileUrl } from "../../../ui/page-context.ts";
import { useLogActions } from "../log/log-actions.ts";
import { ContactCards } from "./ContactCards.tsx";
import { KindTile } from "./KindTile.tsx";
import { LocationCard } from "./LocationCard.tsx";
import { MediaFailed } from "./MediaFailed.tsx";
import { MediaRemoved } from "./MediaRemoved.tsx";
import { MediaWaiting } from "./MediaWaiting.tsx";
import { PollCard } from "./PollCard.tsx";
import { Sticker } from "./Sticker.tsx";
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
  if (content?.kind === "contacts") return <ContactCards contacts={content.contacts} />;
  if (content?.kind === "poll") return <PollCard poll={content} />;
  if (mediaType === "chat") return null;
  if (media === null) return <KindTile mediaType={mediaType} meta={meta} />;
  if (media.state === "failed") return <MediaFailed message={message} media={media} meta={meta} />;
  if (media.state === "removed") return <MediaRemoved mediaType={mediaType} media={media} meta={meta} />;
  if (media.state === "waiting" || media.file === null) {
    return <MediaWaiting mediaType={mediaType} media={media} meta={meta} />;
  }
  return <ReadyMedia message={message} media={media} file={media.file} meta={meta} />;
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

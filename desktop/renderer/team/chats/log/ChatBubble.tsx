import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { captionMax } from "@balcao/shared/workspace/files.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useAppSelector, useSessionUser } from "../../../client/hooks.ts";
import type { ChatEntry } from "../../../client/outbox/outbox-slice.ts";
import { useBubbleStyles } from "../../../ui/log/bubble-styles.ts";
import { UploadProgress } from "../../../ui/log/UploadProgress.tsx";
import { WaitingLine } from "../../../ui/log/WaitingLine.tsx";
import { Ticks } from "../../../ui/mark/Ticks.tsx";
import { FileTile } from "../../../ui/media/FileTile.tsx";
import { Picture } from "../../../ui/media/Picture.tsx";
import { useFileUrl, useTimeZone } from "../../../ui/page-context.ts";
import { HiddenText } from "../../../ui/text/HiddenText.tsx";
import { clockText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { discardForChat, holdForChat, letGoToChat } from "../chat-outbox.ts";
import { ChatFailure } from "./ChatFailure.tsx";
import type { ChatBubbleItem } from "./chat-timeline.ts";
import { MentionText } from "./MentionText.tsx";

const useStyles = makeStyles({
  stack: { maxWidth: "min(300px, 80%)" },
  callsMe: { boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}` },
  meta: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "14px",
    fontSize: "11px",
    lineHeight: "14px",
    color: tokens.bubbleMeta,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});

type ChatBubbleProps = { item: ChatBubbleItem; onPicture: (messageId: string) => void };

/** One team message: one's own on the right, the others' on the left under their names. */
export const ChatBubble = memo(
  ({ item, onPicture }: ChatBubbleProps) => {
    const { message, entry, isFirst, isLast } = item;
    const shared = useBubbleStyles();
    const styles = useStyles();
    const { t } = useTranslation();
    const me = useSessionUser();
    const isOwn = message.senderId === me.id;
    const callsMe = !isOwn && message.mentions.some(({ id }) => id === me.id);
    const hasFailed = entry?.state === "failed";
    const isPicture = message.media?.isPicture === true;
    const bubble = mergeClasses(
      shared.bubble,
      isOwn ? shared.out : shared.in,
      isFirst && (isOwn ? shared.outFirst : shared.inFirst),
      isLast && (isOwn ? shared.outLast : shared.inLast),
      isPicture && shared.picture,
      callsMe && styles.callsMe,
      hasFailed && shared.failed,
    );
    return (
      <>
        <div className={mergeClasses(shared.line, isOwn && shared.own, isFirst && shared.first)}>
          <div className={mergeClasses(shared.stack, styles.stack)}>
            <div className={bubble}>
              {callsMe && <HiddenText>{t("chats.calledYou")}</HiddenText>}
              {!isOwn && isFirst && (
                <div className={mergeClasses(shared.author, isPicture && shared.inset)}>{message.sender.name}</div>
              )}
              <Content item={item} isOwn={isOwn} onPicture={onPicture} />
            </div>
          </div>
        </div>
        {hasFailed && entry && <ChatFailure entry={entry} />}
        {entry && !hasFailed && <OnItsWay entry={entry} />}
      </>
    );
  },
  (before, after) =>
    before.onPicture === after.onPicture &&
    before.item.message === after.item.message &&
    before.item.entry === after.item.entry &&
    before.item.isFirst === after.item.isFirst &&
    before.item.isLast === after.item.isLast,
);

/** The upload progress of a file, or the reason why it waits. */
function OnItsWay({ entry }: { entry: ChatEntry }) {
  const dispatch = useAppDispatch();
  const connected = useAppSelector((state) => state.live.connected);
  // Without a connection each attempt fails at once, so no progress is shown.
  if (!entry.hasWaited || (entry.state === "sending" && connected)) {
    return entry.file ? <Leaving entry={entry} /> : null;
  }
  return (
    <WaitingLine
      words={entry.body}
      maxLength={entry.file ? captionMax : messageBodyMax}
      needsWords={entry.file === null}
      onBegin={() => dispatch(holdForChat(entry))}
      onDone={(words) => dispatch(letGoToChat(entry, words))}
      onCancel={() => dispatch(discardForChat(entry))}
    />
  );
}

function Leaving({ entry }: { entry: ChatEntry }) {
  const dispatch = useAppDispatch();
  const done = useAppSelector((state) => state.uploads[entry.clientId] ?? 0);
  return <UploadProgress name={entry.file?.name ?? ""} done={done} onCancel={() => dispatch(discardForChat(entry))} />;
}

function Content({ item, isOwn, onPicture }: ChatBubbleProps & { isOwn: boolean }) {
  const { message, entry } = item;
  const { media, message: text } = message;
  const shared = useBubbleStyles();
  const url = useFileUrl(media?.file.url ?? "");
  const meta = <Meta item={item} isOwn={isOwn} />;
  // A file without a text has its own line for the time.
  const hasOwnLine = text === "" && media !== null && !media.isPicture;
  return (
    <>
      {media?.isPicture && (
        <Picture
          url={url}
          caption={text || media.file.name}
          thumbnail={media.thumbnail}
          onOpen={() => entry === null && onPicture(message.id)}
        />
      )}
      {media && !media.isPicture && <FileTile file={media.file} url={url} meta={hasOwnLine ? meta : null} />}
      <div className={mergeClasses(media?.isPicture && shared.caption)}>
        {text !== "" && <MentionText text={text} mentions={message.mentions} />}
        {!hasOwnLine && <span className={mergeClasses(shared.float, text === "" && shared.alone)}>{meta}</span>}
      </div>
    </>
  );
}

function Meta({ item: { message, entry }, isOwn }: { item: ChatBubbleItem; isOwn: boolean }) {
  const styles = useStyles();
  const timeZone = useTimeZone();
  return (
    <span className={styles.meta}>
      <time dateTime={message.createdAt}>{clockText(message.createdAt, timeZone)}</time>
      {isOwn && entry?.state !== "failed" && <Ticks ack={entry ? 0 : 1} />}
    </span>
  );
}

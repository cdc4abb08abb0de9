import type { Message } from "@balcao/shared/messages.ts";
import { mergeClasses } from "@fluentui/react-components";
import { Prohibited16Regular } from "@fluentui/react-icons";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../app/hooks.ts";
import { Ticks } from "../../ui/Ticks.tsx";
import { clockText } from "../../ui/time.ts";
import { BubbleFailure } from "./BubbleFailure.tsx";
import { BubbleMedia } from "./BubbleMedia.tsx";
import { BubbleMenu } from "./BubbleMenu.tsx";
import { useBubbleStyles } from "./bubble-styles.ts";
import { MessageText } from "./MessageText.tsx";
import { splitSignature } from "./message-markup.ts";
import { Quote } from "./Quote.tsx";
import type { BubbleItem } from "./timeline.ts";

type BubbleProps = { item: BubbleItem; onDelete: (message: Message) => void };

/** One message: the contact's on the left, ours on the right. */
export const Bubble = memo(({ item, onDelete }: BubbleProps) => {
  const { message, entry, isFirst, isLast } = item;
  const styles = useBubbleStyles();
  const { fromMe, isDeleted } = message;
  const hasFailed = message.failure !== null || entry?.state === "failed";
  const isPicture = message.mediaUrl !== null && ["image", "video", "sticker"].includes(message.mediaType);
  return (
    <div data-message={message.id}>
      <div className={mergeClasses(styles.line, fromMe && styles.own, isFirst && styles.first)}>
        {fromMe && !isDeleted && !entry && <BubbleMenu message={message} onDelete={onDelete} />}
        <div
          className={mergeClasses(
            styles.bubble,
            fromMe ? styles.out : styles.in,
            isFirst && (fromMe ? styles.outFirst : styles.inFirst),
            isLast && (fromMe ? styles.outLast : styles.inLast),
            isPicture && !isDeleted && styles.picture,
            hasFailed && styles.failed,
            isDeleted && styles.deleted,
          )}
        >
          {isDeleted ? <DeletedWords /> : <Words message={message} />}
          <Meta message={message} hasFailed={hasFailed} />
        </div>
      </div>
      {hasFailed && !isDeleted && <BubbleFailure message={message} entry={entry} />}
    </div>
  );
});

function Words({ message }: { message: Message }) {
  const styles = useBubbleStyles();
  const { author, text } = message.fromMe ? splitSignature(message.body) : { author: null, text: message.body };
  return (
    <>
      {author && <div className={styles.author}>{author}</div>}
      {message.quotedMsg && <Quote quoted={message.quotedMsg} />}
      {message.mediaType !== "chat" && <BubbleMedia message={message} />}
      {text && <MessageText text={text} />}
    </>
  );
}

function DeletedWords() {
  const styles = useBubbleStyles();
  const { t } = useTranslation();
  return (
    <>
      <Prohibited16Regular className={styles.deletedIcon} />
      {t("messages.deleted")}
    </>
  );
}

function Meta({ message, hasFailed }: { message: Message; hasFailed: boolean }) {
  const styles = useBubbleStyles();
  const timeZone = useTimeZone();
  return (
    <span className={styles.meta}>
      <time dateTime={message.createdAt}>{clockText(message.createdAt, timeZone)}</time>
      {message.fromMe && !message.isDeleted && !hasFailed && <Ticks ack={message.ack} />}
    </span>
  );
}

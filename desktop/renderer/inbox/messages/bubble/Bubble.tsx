import type { Message } from "@balcao/shared/inbox/messages.ts";
import { mergeClasses } from "@fluentui/react-components";
import { Bot16Regular, Prohibited16Regular } from "@fluentui/react-icons";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useAppSelector } from "../../../client/hooks.ts";
import type { TicketEntry } from "../../../client/outbox/outbox-slice.ts";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { useBubbleStyles } from "../../../ui/log/bubble-styles.ts";
import { UploadProgress } from "../../../ui/log/UploadProgress.tsx";
import { TemplateButtons, TemplateFooterLine, TemplateHeaderLine } from "../../../ui/template/TemplateButtons.tsx";
import { MessageText } from "../../../ui/text/MessageText.tsx";
import { splitSignature } from "../../../ui/text/signature.ts";
import { useLogActions } from "../log/log-actions.ts";
import type { BubbleItem } from "../log/timeline.ts";
import { BubbleMedia } from "../media/BubbleMedia.tsx";
import { discard } from "../outbox.ts";
import { BubbleActions } from "./BubbleActions.tsx";
import { BubbleFailure } from "./BubbleFailure.tsx";
import { BubbleMeta } from "./BubbleMeta.tsx";
import { BubbleWaiting } from "./BubbleWaiting.tsx";
import { captionOf } from "./caption.ts";
import { NumberRequestButton } from "./NumberRequestButton.tsx";
import { QuestionOptions } from "./QuestionOptions.tsx";
import { Quote } from "./Quote.tsx";
import { Reactions } from "./Reactions.tsx";

const BubbleEditor = lazyNamed(() => import("./BubbleEditor.tsx"), "BubbleEditor");

type BubbleProps = {
  item: BubbleItem;
  /** True while its text is being edited. */
  isEdited: boolean;
  /** True for a moment after a jump to this message. */
  isFlashed: boolean;
  isLastOfLog: boolean;
  isGroup: boolean;
};

/** One message: the contact's on the left, ours on the right. */
export function Bubble({ item, isEdited, isFlashed, isLastOfLog, isGroup }: BubbleProps) {
  const { message, entry, isFirst, isLast, tapped } = item;
  const styles = useBubbleStyles();
  const { canWrite, endEdit } = useLogActions();
  const { fromMe, isDeleted, mediaType } = message;
  const hasFailed = message.failure !== null || entry?.state === "failed";
  const isBare = mediaType === "sticker" && !isDeleted && !hasFailed;
  const isPicture = ["image", "video", "location"].includes(mediaType) && !isWithoutFile(message);
  const actions = !isDeleted && !entry && <BubbleActions message={message} isLastOfLog={isLastOfLog} />;
  return (
    <>
      <div className={mergeClasses(styles.line, fromMe && styles.own, isFirst && styles.first)}>
        {fromMe && actions}
        <div className={styles.stack}>
          <div
            className={mergeClasses(
              styles.bubble,
              fromMe ? styles.out : styles.in,
              isFirst && (fromMe ? styles.outFirst : styles.inFirst),
              isLast && (fromMe ? styles.outLast : styles.inLast),
              isPicture && !isDeleted && styles.picture,
              isBare && styles.bare,
              hasFailed && styles.failed,
              isDeleted && styles.deleted,
              // A message that is being changed has the frame of its text box.
              isFlashed && !isEdited && styles.flashed,
            )}
          >
            {isDeleted ? (
              <DeletedWords message={message} />
            ) : isEdited && canWrite ? (
              <Suspense>
                <BubbleEditor message={message} onClose={endEdit} />
              </Suspense>
            ) : (
              <Content {...{ message, tapped, hasFailed, isFirst, isGroup, isPicture }} />
            )}
          </div>
          {message.reactions.length > 0 && !isDeleted && <Reactions message={message} />}
        </div>
        {!fromMe && actions}
      </div>
      {entry && !hasFailed && <OnItsWay entry={entry} />}
      {hasFailed && !isDeleted && <BubbleFailure message={message} entry={entry} />}
    </>
  );
}

/** The upload progress of a file, or the reason why it waits. */
function OnItsWay({ entry }: { entry: TicketEntry }) {
  const connected = useAppSelector((state) => state.live.connected);
  // Without a connection each attempt fails at once, so no progress is shown.
  if (entry.hasWaited && (entry.state === "queued" || !connected)) return <BubbleWaiting entry={entry} />;
  return entry.file?.source === "upload" ? <Leaving entry={entry} /> : null;
}

function Leaving({ entry }: { entry: TicketEntry }) {
  const dispatch = useAppDispatch();
  const done = useAppSelector((state) => state.uploads[entry.clientId] ?? 0);
  return <UploadProgress name={entry.file?.name ?? ""} done={done} onCancel={() => dispatch(discard(entry))} />;
}

type ContentProps = Pick<BubbleProps, "isGroup"> & {
  message: Message;
  tapped: string;
  hasFailed: boolean;
  isFirst: boolean;
  isPicture: boolean;
};

function Content({ message, tapped, hasFailed, isFirst, isGroup, isPicture }: ContentProps) {
  const styles = useBubbleStyles();
  const { mediaType } = message;
  const { author, text: words } = useAuthor(message, isGroup);
  const text = captionOf(message, words);
  const meta = <BubbleMeta message={message} hasFailed={hasFailed} />;
  const template = message.content?.kind === "template" ? message.content : null;
  const isTile = message.media === null && (message.content === null || message.content.kind === "call");
  // A recording, a document or a tile without a caption has its own line for the time.
  const hasOwnLine = text === "" && mediaType !== "chat" && (isTile || ["audio", "document"].includes(mediaType));
  return (
    <>
      {author && isFirst && <div className={mergeClasses(styles.author, isPicture && styles.inset)}>{author}</div>}
      {message.quotedMsg && <Quote quoted={message.quotedMsg} />}
      {mediaType !== "chat" && <BubbleMedia message={message} meta={hasOwnLine ? meta : null} />}
      <div className={mergeClasses(isPicture && styles.caption)}>
        {template && <TemplateHeaderLine text={template.header} />}
        {text !== "" && <MessageText text={text} />}
        {template && <TemplateFooterLine text={template.footer} />}
        {!hasOwnLine && <span className={mergeClasses(styles.float, text === "" && styles.alone)}>{meta}</span>}
        {template && <TemplateButtons buttons={template.buttons} />}
        {message.content?.kind === "question" && <QuestionOptions question={message.content} tapped={tapped} />}
        {message.content?.kind === "numberRequest" && <NumberRequestButton />}
      </div>
    </>
  );
}

/** The author, if one is shown, and the text without a signature. */
function useAuthor(message: Message, isGroup: boolean): { author: ReactNode; text: string } {
  const styles = useBubbleStyles();
  const { t } = useTranslation();
  const { body, fromMe, isAutomatic, authorName, user } = message;
  if (!fromMe) return { author: isGroup ? authorName : null, text: body };
  if (isAutomatic) {
    const author = (
      <>
        <Bot16Regular className={styles.authorIcon} aria-hidden />
        {t("messages.automatic")}
      </>
    );
    // An automatic text may begin like a signature.
    return { author, text: body };
  }
  const { author: signed, text } = splitSignature(body);
  return { author: signed ?? user?.name, text };
}

function DeletedWords({ message }: { message: Message }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation();
  return (
    <>
      <Prohibited16Regular className={styles.deletedIcon} />
      {t("messages.deleted")}
      <span className={styles.float}>
        <BubbleMeta message={message} hasFailed={false} />
      </span>
    </>
  );
}

/** Then only a line states that. */
const isWithoutFile = ({ media }: Message): boolean => media?.state === "failed" || media?.state === "removed";

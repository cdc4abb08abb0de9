import type { FileRef } from "@balcao/shared/workspace/files.ts";
import { mergeClasses } from "@fluentui/react-components";
import {
  Bot16Regular,
  CheckmarkCircle16Regular,
  Document20Regular,
  Headphones16Regular,
  PeopleTeam16Regular,
} from "@fluentui/react-icons";
import { useContext, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldExamplesContext } from "../../ui/form/field-examples-context.ts";
import { useFileUrl, useTimeZone } from "../../ui/page-context.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { MessageText } from "../../ui/text/MessageText.tsx";
import { sizeText } from "../../ui/text/size-text.ts";
import { clockText } from "../../ui/text/time.ts";
import { textsForExample } from "./example-contact.ts";
import type { Mark, PlayLine } from "./play.ts";
import { usePreviewStyles } from "./preview-styles.ts";

type PreviewLogProps = { lines: readonly PlayLine[]; files: ReadonlyMap<string, FileRef> };

/** The messages and events of the conversation; the latest is visible. */
export function PreviewLog({ lines, files }: PreviewLogProps) {
  const styles = usePreviewStyles();
  const { t } = useTranslation();
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each new line
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll
    <div ref={log} className={styles.log} role="log" aria-label={t("botPreview.log")} tabIndex={0}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a conversation are identified by their place only
        <Line key={at} line={line} files={files} />
      ))}
    </div>
  );
}

function Line({ line, files }: { line: PlayLine; files: PreviewLogProps["files"] }) {
  const timeZone = useTimeZone();
  const fields = useContext(FieldExamplesContext);
  if (line.kind === "mark") return <MarkLine mark={line.mark} name={line.name} />;
  if (line.kind === "file") {
    const file = files.get(line.fileId);
    return file && <FileBubble file={file} at={line.at} />;
  }
  const texts = line.kind === "bot" ? textsForExample(line.text, line.at, timeZone, fields ?? {}) : [line.text];
  return texts.map((text, part) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: so are the parts of a text
    <TextBubble key={part} text={text} at={line.at} isOwn={line.kind === "contact"} />
  ));
}

function TextBubble({ text, at, isOwn }: { text: string; at: number; isOwn: boolean }) {
  const styles = usePreviewStyles();
  const { t } = useTranslation();
  return (
    <div className={mergeClasses(styles.bubble, isOwn && styles.own)}>
      <HiddenText>{isOwn ? t("botPreview.contactSays") : t("botPreview.botSays")} </HiddenText>
      <MessageText text={text} />
      <Time at={at} />
    </div>
  );
}

function FileBubble({ file, at }: { file: FileRef; at: number }) {
  const styles = usePreviewStyles();
  const { t } = useTranslation();
  const url = useFileUrl(file.url);
  const isPicture = file.mimeType.startsWith("image/");
  return (
    <div className={mergeClasses(styles.bubble, isPicture && styles.picture)}>
      <HiddenText>{t("botPreview.botSays")} </HiddenText>
      {isPicture ? (
        <img className={styles.image} src={url} alt={file.name} />
      ) : (
        <span className={styles.file}>
          <Document20Regular className={styles.fileIcon} aria-hidden />
          <span className={styles.fileName} title={file.name}>
            {file.name}
          </span>
          <span className={styles.fileSize}>{sizeText(file.size)}</span>
        </span>
      )}
      <Time at={at} />
    </div>
  );
}

function Time({ at }: { at: number }) {
  const styles = usePreviewStyles();
  const iso = new Date(at).toISOString();
  return (
    <time className={styles.time} dateTime={iso}>
      {clockText(iso, useTimeZone())}
    </time>
  );
}

const markIcons = {
  queue: PeopleTeam16Regular,
  otherQueue: PeopleTeam16Regular,
  silent: Bot16Regular,
  wait: Headphones16Regular,
  verify: Headphones16Regular,
  close: CheckmarkCircle16Regular,
} as const;

function MarkLine({ mark, name }: { mark: Mark; name: string }) {
  const styles = usePreviewStyles();
  const { t } = useTranslation();
  const Icon = markIcons[mark];
  return (
    <span className={styles.mark}>
      <Icon className={styles.markIcon} aria-hidden />
      {t(`botPreview.marks.${mark}`, { name })}
    </span>
  );
}

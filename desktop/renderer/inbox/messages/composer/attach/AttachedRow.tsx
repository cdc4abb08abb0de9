import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Delete20Regular } from "@fluentui/react-icons";
import type { TFunction } from "i18next";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../../ui/action/Tip.tsx";
import { sizeText, typeText } from "../../../../ui/media/file-text.ts";
import { tokens } from "../../../../ui/theme.ts";
import { AttachedPreview } from "./AttachedPreview.tsx";
import { type AttachedFile, type FileProblem, isHindrance } from "./attached-file.ts";

const useStyles = makeStyles({
  root: { display: "flex", gap: "12px", alignItems: "flex-start" },
  words: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column", gap: "4px" },
  name: { fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  about: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  bad: { color: tokens.bad, fontWeight: 500 },
});

type AttachedRowProps = {
  attached: AttachedFile;
  problem: FileProblem | null;
  isFirst: boolean;
  captionLimit: number;
  onCaption: (caption: string) => void;
  onRemove: () => void;
  onEnter: () => void;
};

/** One file before it is sent, with its caption, or with the reason why it cannot be sent. */
export function AttachedRow({ attached: { file, caption }, problem, isFirst, ...props }: AttachedRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    props.onEnter();
  };
  return (
    <div className={styles.root}>
      <AttachedPreview file={file} />
      <div className={styles.words}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <span className={styles.about}>
          {[typeText(file.name, file.type), sizeText(file.size)].filter(Boolean).join(" · ")}
        </span>
        {problem && (
          <span className={styles.bad} role="alert">
            {wordsFor(t, problem)}
          </span>
        )}
        {!isHindrance(problem) && (
          <Field>
            <Input
              autoFocus={isFirst}
              value={caption}
              maxLength={props.captionLimit}
              placeholder={t("writing.attach.caption")}
              aria-label={t("writing.attach.captionOf", { name: file.name })}
              onChange={(_event, { value }) => props.onCaption(value)}
              onKeyDown={onKeyDown}
            />
          </Field>
        )}
      </div>
      <Tip text={t("writing.attach.remove", { name: file.name })}>
        <Button appearance="subtle" icon={<Delete20Regular />} onClick={props.onRemove} />
      </Tip>
    </div>
  );
}

function wordsFor(t: TFunction, problem: FileProblem): string {
  if (problem.kind === "empty") return t("writing.attach.empty");
  if (problem.kind === "type") return t("writing.attach.officialType");
  const max = sizeText(problem.max);
  return problem.official ? t("writing.attach.officialLarge", { size: max }) : t("writing.attach.tooLarge", { max });
}

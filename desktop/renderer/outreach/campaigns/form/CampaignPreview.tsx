import { captionMax, type FileRef } from "@balcao/shared/workspace/files.ts";
import { greetingAt, type VariableValues, variableParts } from "@balcao/shared/workspace/message-variables.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { FieldExamplesContext } from "../../../ui/form/field-examples-context.ts";
import { WarningNote } from "../../../ui/frame/WarningNote.tsx";
import { useBubbleStyles } from "../../../ui/log/bubble-styles.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { MessageText } from "../../../ui/text/MessageText.tsx";
import { clockText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { ExampleNote } from "./ExampleNote.tsx";
import { PreviewFile } from "./PreviewFile.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { exampleNames, previewValues } from "./preview-values.ts";
import type { Audience } from "./use-audience.ts";

const useStyles = makeStyles({
  bubble: { width: "fit-content", maxWidth: "100%", marginBottom: "4px" },
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
  meta: { color: tokens.bubbleMeta, fontSize: "11px", lineHeight: "16px" },
});

type CampaignPreviewProps = {
  text: string;
  /** The file of the campaign, stored or chosen. */
  file: { saved: FileRef | null; chosen: File | null } | null;
  audience: Audience;
  /** Notes on all texts of the campaign. */
  children: ReactNode;
};

/** The message as a contact of the chosen list will read it. */
export function CampaignPreview({ text, file, audience, children }: CampaignPreviewProps) {
  const styles = useStyles();
  const bubble = useBubbleStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const now = new Date().toISOString();
  const { contact, variables } = audience;
  const fields = useContext(FieldExamplesContext) ?? {};
  const columns = variables?.columns.map(({ name }) => name) ?? [];
  const custom = previewValues(columns, contact?.variables ?? {}, fields);
  const values: VariableValues = {
    name: contact?.name ?? t("campaigns.preview.name"),
    number: contact?.number ?? "5531988009000",
    email: contact?.email ?? "ana@example.com",
    protocol: "",
    greeting: greetingAt(Number(clockText(now, timeZone).slice(0, 2))),
    custom,
  };
  const parts = variableParts(text.trim(), values);
  const filled = parts.map((part) => part.text).join("");
  const without = [...new Set(parts.flatMap((part) => (part.variable && part.text === "" ? [part.variable] : [])))];
  const examples = exampleNames(text, contact?.variables ?? {}, fields);
  const isCaption = file !== null && isCaptioned(file);
  const hasFile = file !== null && (file.chosen !== null || file.saved !== null);
  return (
    <PreviewFrame
      audience={audience}
      notes={
        <>
          {isCaption && filled.length > captionMax && (
            <WarningNote text={t("campaigns.preview.caption", { most: captionMax })} />
          )}
          {without.length > 0 && (
            <WarningNote
              text={t("campaigns.preview.without", { names: without.map((name) => `{${name}}`).join(", ") })}
            />
          )}
          <ExampleNote names={examples} />
          {children}
        </>
      }
    >
      {(filled !== "" || hasFile) && (
        <div className={mergeClasses(bubble.bubble, bubble.out, bubble.outFirst, bubble.outLast, styles.bubble)}>
          {hasFile && <PreviewFile saved={file.saved} chosen={file.chosen} />}
          <MessageText text={isCaption ? filled.slice(0, captionMax) : filled} />
          <span className={bubble.float}>
            <span className={styles.meta}>{clockText(now, timeZone)}</span>
          </span>
        </div>
      )}
      {filled === "" && !hasFile && <p className={styles.empty}>{t("campaigns.preview.empty")}</p>}
    </PreviewFrame>
  );
}

/** A file has the text as its caption; an audio message cannot have one. */
const isCaptioned = ({ saved, chosen }: NonNullable<CampaignPreviewProps["file"]>): boolean => {
  const type = chosen?.type ?? saved?.mimeType;
  return type !== undefined && !type.startsWith("audio/");
};

import type { TemplateParts } from "@balcao/shared/channels/message-templates.ts";
import { fillTemplate } from "@balcao/shared/channels/template-fields.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Document24Regular, Image24Regular, Video24Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useBubbleStyles } from "../log/bubble-styles.ts";
import { MessageText } from "../text/MessageText.tsx";
import { tokens } from "../theme.ts";
import { TemplateButtons, TemplateFooterLine, TemplateHeaderLine } from "./TemplateButtons.tsx";

const useStyles = makeStyles({
  bubble: { maxWidth: "340px", minWidth: "160px" },
  file: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "8px",
    height: "96px",
    margin: "0 0 8px",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: "12px",
  },
  fileName: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  empty: { color: tokens.bubbleMeta, fontStyle: "italic" },
});

const icons = { image: Image24Regular, video: Video24Regular, document: Document24Regular };

export type TemplateBubbleProps = {
  parts: TemplateParts;
  values: Readonly<Record<string, string>>;
  /** The name of the header's file. */
  fileName?: string | undefined;
};

/** The bubble of a template, with its values in their places. */
export function TemplateBubble({ parts, values, fileName }: TemplateBubbleProps) {
  const styles = useStyles();
  const bubble = useBubbleStyles();
  const { t } = useTranslation();
  const { header, body, footer, buttons } = fillTemplate(parts, values);
  const format = parts.header && parts.header.format !== "text" ? parts.header.format : null;
  const Icon = format && icons[format];
  return (
    <div className={mergeClasses(bubble.bubble, bubble.out, bubble.outFirst, bubble.outLast, styles.bubble)}>
      {format && Icon && (
        <div className={styles.file}>
          <Icon aria-hidden />
          <span className={styles.fileName}>{fileName ?? t(`messageTemplates.headers.${format}`)}</span>
        </div>
      )}
      <TemplateHeaderLine text={header} />
      {body.trim() === "" ? (
        <span className={styles.empty}>{t("messageTemplates.previewEmpty")}</span>
      ) : (
        <MessageText text={body} />
      )}
      <TemplateFooterLine text={footer} />
      <TemplateButtons buttons={buttons} />
    </div>
  );
}

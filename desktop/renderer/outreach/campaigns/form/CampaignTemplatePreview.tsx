import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { type ChosenTemplate, valuesFor } from "@balcao/shared/outreach/campaign-template.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { FieldExamplesContext } from "../../../ui/form/field-examples-context.ts";
import { TemplateBubble } from "../../../ui/template/TemplateBubble.tsx";
import { tokens } from "../../../ui/theme.ts";
import { TemplateNotes } from "../TemplateNotes.tsx";
import { ExampleNote } from "./ExampleNote.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { exampleNames, previewValues } from "./preview-values.ts";
import type { Audience } from "./use-audience.ts";

const useStyles = makeStyles({ empty: { margin: 0, color: tokens.colorNeutralForeground3 } });

type CampaignTemplatePreviewProps = {
  chosen: ChosenTemplate | null;
  /** The parts of the chosen template. */
  template: MessageTemplate | null;
  fileName: string | undefined;
  audience: Audience;
  /** Shown below the message and its warnings. */
  children: ReactNode;
};

/** The template as a contact of the chosen list will get it. */
export function CampaignTemplatePreview(props: CampaignTemplatePreviewProps) {
  const { chosen, template, fileName, audience, children } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { contact, variables } = audience;
  const fields = useContext(FieldExamplesContext) ?? {};
  const example = {
    ...{ name: t("campaigns.preview.name"), number: "5531988009000", email: "ana@example.com" },
    variables: {},
  };
  const recipient = contact ?? example;
  const custom = previewValues([], recipient.variables, fields);
  const filled = valuesFor(chosen?.fields ?? {}, { ...recipient, variables: custom });
  const names = Object.values(chosen?.fields ?? {}).map(({ from, value }) => (from === "column" ? `{${value}}` : ""));
  // Without a list the columns have no values yet: the template's own examples say more than gaps.
  const values = contact ? filled : { ...template?.examples, ...withoutEmpty(filled) };
  return (
    <PreviewFrame
      audience={audience}
      notes={
        <>
          <TemplateNotes template={chosen} variables={variables} />
          <ExampleNote names={exampleNames(names.join(""), recipient.variables, fields)} />
          {children}
        </>
      }
    >
      {template ? (
        <TemplateBubble parts={template} values={values} fileName={fileName} />
      ) : (
        <p className={styles.empty}>{t("campaigns.template.previewEmpty")}</p>
      )}
    </PreviewFrame>
  );
}

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

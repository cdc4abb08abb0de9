import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import { type ChosenTemplate, unsetFields } from "@balcao/shared/outreach/campaign-template.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ComponentProps, useContext } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileField } from "../../../ui/form/FileField.tsx";
import { FieldExamplesContext } from "../../../ui/form/field-examples-context.ts";
import { gapText } from "../../../ui/template/gap-text.ts";
import { TemplateSelect } from "../../../ui/template/TemplateSelect.tsx";
import { headerFormat, templateIn } from "../../../ui/template/template-in.ts";
import { fieldLabel, headerFiles, longestValue } from "../../../ui/template/template-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { firstChoice } from "../template-choice.ts";
import { TemplateFieldRow } from "./TemplateFieldRow.tsx";
import type { CampaignFormValues } from "./use-campaign-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", margin: 0, padding: 0, border: 0, minWidth: 0 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type CampaignTemplateChoiceProps = {
  control: Control<CampaignFormValues>;
  /** The templates that all chosen connections can send; undefined until they are loaded. */
  templates: readonly MessageTemplate[] | undefined;
  /** The list's own columns; null until they are known. */
  columns: readonly string[] | null;
  file: Omit<ComponentProps<typeof FileField>, "label" | "accept">;
  /** False where the campaign has begun: only the values may change. */
  canChoose: boolean;
  disabled: boolean;
};

/** The template of a campaign: which one, where its variables get their values from, and the file of its header. */
export function CampaignTemplateChoice(props: CampaignTemplateChoiceProps) {
  const { control, templates, columns, file, canChoose, disabled } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: "template" });
  const ownFields = Object.keys(useContext(FieldExamplesContext) ?? {});
  const chosen: ChosenTemplate | null = field.value;
  const template = templateIn(templates, chosen);
  const isWrong = fieldState.error !== undefined;
  const unset = template && chosen ? unsetFields(template, chosen.fields) : [];
  const format = headerFormat(template);
  return (
    <fieldset className={styles.root} disabled={disabled}>
      <p className={styles.hint}>{t("campaigns.template.hint")}</p>
      <TemplateSelect
        templates={templates}
        chosen={chosen}
        noneText={t("campaigns.template.none")}
        goneText={t("campaigns.template.gone", { name: chosen?.name ?? "" })}
        isWrong={isWrong}
        disabled={!canChoose}
        onChoose={(next) => field.onChange(next && firstChoice(next, [...(columns ?? []), ...ownFields]))}
      />
      {template && format && (
        <FileField {...file} label={t(`messageTemplates.headers.${format}`)} accept={headerFiles[format]} />
      )}
      {template &&
        chosen &&
        fieldsOf(template).map((one) => (
          <TemplateFieldRow
            key={one.key}
            label={gapText(template, one) ?? fieldLabel(t, one, template)}
            example={template.examples[one.key] ?? null}
            field={chosen.fields[one.key] ?? { from: "text", value: "", otherwise: "" }}
            columns={columns ?? []}
            isWrong={isWrong && unset.includes(one.key)}
            maxLength={longestValue(template, one)}
            onChange={(value) => field.onChange({ ...chosen, fields: { ...chosen.fields, [one.key]: value } })}
          />
        ))}
      {template && !format && fieldsOf(template).length === 0 && (
        <p className={styles.hint}>{t("messageTemplates.noFields")}</p>
      )}
    </fieldset>
  );
}

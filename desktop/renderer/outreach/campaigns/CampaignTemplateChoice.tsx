import { type MessageTemplate, templateMax } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf, type TemplateField } from "@balcao/shared/channels/template-fields.ts";
import { type ChosenTemplate, unsetFields } from "@balcao/shared/outreach/campaign-template.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { type ComponentProps, useId } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileField } from "../../ui/form/FileField.tsx";
import { gapText } from "../../ui/template/gap-text.ts";
import { fieldLabel, headerFiles, languageName } from "../../ui/template/template-text.ts";
import { tokens } from "../../ui/theme.ts";
import { TemplateFieldRow } from "./TemplateFieldRow.tsx";
import { firstChoice, templateIn } from "./template-choice.ts";
import type { CampaignFormValues } from "./use-campaign-form.ts";
import { WarningNote } from "./WarningNote.tsx";

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
  const { t, i18n } = useTranslation();
  const selectId = useId();
  const { field, fieldState } = useController({ control, name: "template" });
  const chosen: ChosenTemplate | null = field.value;
  const template = templateIn(templates, chosen);
  const isWrong = fieldState.error !== undefined;
  const unset = template && chosen ? unsetFields(template, chosen.fields) : [];
  const format = template?.header && template.header.format !== "text" ? template.header.format : null;
  const choose = (id: string) => {
    const next = templates?.find((one) => String(one.id) === id);
    field.onChange(next ? firstChoice(next, columns ?? []) : null);
  };
  return (
    <fieldset className={styles.root} disabled={disabled}>
      <p className={styles.hint}>{t("campaigns.template.hint")}</p>
      <Field
        label={t("campaigns.template.label")}
        required
        hint={templates?.length === 0 ? t("campaigns.template.none") : null}
        validationMessage={isWrong && !template ? t("common.required") : null}
      >
        <Select
          id={selectId}
          value={template?.id ?? ""}
          disabled={!canChoose}
          onChange={(_event, data) => choose(data.value)}
        >
          <option value="">{t("campaigns.template.choose")}</option>
          {templates?.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.name} · ${languageName(one.language, i18n.language)} · ${t(`messageTemplates.categories.${one.category}`)}`}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && templates && !template && <WarningNote text={t("campaigns.template.gone", { name: chosen.name })} />}
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
            maxLength={longest(template, one)}
            onChange={(value) => field.onChange({ ...chosen, fields: { ...chosen.fields, [one.key]: value } })}
          />
        ))}
      {template && !format && fieldsOf(template).length === 0 && (
        <p className={styles.hint}>{t("messageTemplates.noFields")}</p>
      )}
    </fieldset>
  );
}

const longest = ({ buttons }: MessageTemplate, { place, name }: TemplateField): number =>
  place === "button" && buttons[Number(name)]?.type === "code" ? templateMax.code : 1024;

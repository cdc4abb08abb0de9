import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { fieldsOf, tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { firstChoice, variableNames } from "../../ui/template/first-choice.ts";
import { TemplateFields } from "../../ui/template/TemplateFields.tsx";
import { TemplatePreview } from "../../ui/template/TemplatePreview.tsx";
import { TemplateSelect } from "../../ui/template/TemplateSelect.tsx";
import { type OfferedTemplates, TemplatesPending } from "../../ui/template/TemplatesPending.tsx";
import { headerFormat, type TemplateName, templateIn } from "../../ui/template/template-in.ts";
import { tokens } from "../../ui/theme.ts";
import type { QuickMessageFormValues } from "./use-quick-message-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px", border: 0, margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, fontWeight: 600 },
  hint: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type QuickTemplateFieldsProps = { control: Control<QuickMessageFormValues>; usable: OfferedTemplates };

/** The template of a quick message: which one, and those of its values that are the same each time. */
export function QuickTemplateFields({ control, usable }: QuickTemplateFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { field } = useController({ control, name: "template" });
  const chosen: TemplateChoice | null = field.value ?? null;
  const [left, setLeft] = useState<Readonly<Record<string, TemplateChoice>>>({});
  const template = templateIn(usable.templates, chosen);
  const tooLong = template && chosen ? tooLongFields(template, chosen.values) : [];
  // One that is chosen again has the values that it was left with.
  const choose = (next: MessageTemplate | null) => {
    if (chosen) setLeft({ ...left, [keyOf(chosen)]: chosen });
    field.onChange(next && (left[keyOf(next)] ?? firstChoice(next)));
  };
  return (
    <fieldset
      className={styles.root}
      ref={(root) => {
        // Where the form puts the focus after a refusal.
        field.ref({ focus: () => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() });
      }}
    >
      <legend className={styles.legend}>{t("quickMessages.template.title")}</legend>
      <p className={styles.hint}>{t("quickMessages.template.hint")}</p>
      {usable.templates ? (
        <TemplateSelect
          templates={usable.templates}
          chosen={chosen}
          noneText={t("quickMessages.template.none")}
          goneText={t("quickMessages.template.gone", { name: chosen?.name ?? "" })}
          isWrong={false}
          isOptional
          onChoose={choose}
        />
      ) : (
        <TemplatesPending {...usable} />
      )}
      {template && chosen && (
        <>
          <TemplateFields
            template={template}
            values={chosen.values}
            suggestions={variableNames}
            problemOf={(key) => (tooLong.includes(key) ? t("messageTemplates.choice.tooLong") : null)}
            isPartial
            onChange={(values) => field.onChange({ ...chosen, values })}
          />
          {fieldsOf(template).length > 0 && <p className={styles.hint}>{t("quickMessages.template.fields")}</p>}
          {headerFormat(template) && <p className={styles.hint}>{t("quickMessages.template.file")}</p>}
          <TemplatePreview parts={template} values={chosen.values} />
        </>
      )}
    </fieldset>
  );
}

const keyOf = ({ name, language }: TemplateName): string => `${name} ${language}`;

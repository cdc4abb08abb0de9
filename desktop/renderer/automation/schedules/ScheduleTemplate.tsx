import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { emptyFields, fieldsOf, tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import type { VariableValues } from "@balcao/shared/workspace/message-variables.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ComponentProps, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileField } from "../../ui/form/FileField.tsx";
import { firstChoice, useVariableNames } from "../../ui/template/first-choice.ts";
import { TemplateFields } from "../../ui/template/TemplateFields.tsx";
import { TemplatePreview } from "../../ui/template/TemplatePreview.tsx";
import { TemplateSelect } from "../../ui/template/TemplateSelect.tsx";
import { type OfferedTemplates, TemplatesPending } from "../../ui/template/TemplatesPending.tsx";
import { headerFormat } from "../../ui/template/template-in.ts";
import { headerFiles } from "../../ui/template/template-text.ts";
import { tokens } from "../../ui/theme.ts";
import { filledValues, type ScheduleFormValues } from "./use-schedule-form.ts";

const useStyles = makeStyles({
  hint: { margin: 0, fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type ScheduleTemplateProps = {
  control: Control<ScheduleFormValues>;
  fromSender: OfferedTemplates;
  /** The chosen one; null without one, and if it cannot be sent. */
  template: MessageTemplate | null;
  /** The values of the contact; null without one. */
  recipient: VariableValues | null;
  file: Omit<ComponentProps<typeof FileField>, "label" | "accept">;
  /** The choice gets the focus as soon as there is one. */
  autoFocus: boolean;
};

/** The template of a schedule: which one, the values of its fields, the file of its header, and what the contact will see. */
export function ScheduleTemplate(props: ScheduleTemplateProps) {
  const { control, fromSender, template, recipient, file, autoFocus } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: "template" });
  const suggestions = useVariableNames();
  const chosen: TemplateChoice | null = field.value;
  // A person corrects one field after the other: each is checked again while it changes.
  const isTried = useTried(fieldState.error !== undefined);
  const format = headerFormat(template);
  const values = chosen ? filledValues(chosen, recipient) : {};
  if (!fromSender.templates) return <TemplatesPending {...fromSender} />;
  const problemOf = (key: string): string | null => {
    if (!template || !chosen || !isTried) return null;
    if (emptyFields(template, chosen.values).includes(key)) return t("messageTemplates.fillIn");
    if (emptyFields(template, values).includes(key)) return t("schedules.template.lacks");
    return tooLongFields(template, values).includes(key) ? t("messageTemplates.choice.tooLong") : null;
  };
  return (
    <>
      <TemplateSelect
        templates={fromSender.templates}
        chosen={chosen}
        noneText={t("schedules.template.none")}
        goneText={t("schedules.template.gone", { name: chosen?.name ?? "" })}
        isWrong={isTried}
        autoFocus={autoFocus}
        onChoose={(next) => field.onChange(next && firstChoice(next))}
      />
      {template && format && (
        <FileField {...file} label={t(`messageTemplates.headers.${format}`)} accept={headerFiles[format]} />
      )}
      {template && chosen && (
        <>
          <TemplateFields
            template={template}
            values={chosen.values}
            suggestions={suggestions}
            problemOf={problemOf}
            onChange={(next) => field.onChange({ ...chosen, values: next })}
          />
          {fieldsOf(template).length > 0 && <p className={styles.hint}>{t("schedules.template.hint")}</p>}
          <TemplatePreview parts={template} values={values} fileName={(file.chosen ?? file.saved)?.name} />
        </>
      )}
    </>
  );
}

/** True from the first refusal on. */
function useTried(isRefused: boolean): boolean {
  const [isTried, setTried] = useState(isRefused);
  if (isRefused && !isTried) setTried(true);
  return isTried;
}

import { emptyFields, tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { useTranslation } from "react-i18next";
import { useUsableTemplates } from "../../channels/message-templates/usable-templates-api.ts";
import { OptionalTemplate } from "../../ui/template/OptionalTemplate.tsx";
import { headerFormat, templateIn } from "../../ui/template/template-in.ts";
import type { ReminderTemplateSlot } from "../../workspace/queues/use-queue-form.ts";

/** The templates by which a queue may remind: a reminder has no file for a header. */
export function useReminderTemplates() {
  const usable = useUsableTemplates();
  const offered = { ...usable, templates: usable.templates?.filter((one) => headerFormat(one) === null) };
  /** True if every field has a value. One that cannot be sent now cannot be judged. */
  const isFilled = (choice: TemplateChoice): boolean => {
    const template = templateIn(offered.templates, choice);
    return !template || unfitFields(template, choice.values).length === 0;
  };
  return { offered, isFilled };
}

const unfitFields = (template: Parameters<typeof emptyFields>[0], values: TemplateChoice["values"]): string[] => [
  ...emptyFields(template, values),
  ...tooLongFields(template, values),
];

type ReminderTemplateProps = Parameters<ReminderTemplateSlot["field"]>[0] & {
  offered: ReturnType<typeof useReminderTemplates>["offered"];
};

/** The template of a queue's reminder, for contacts who wrote more than 24 hours ago on a number of the official API. */
export function ReminderTemplate({ offered, isWrong, ...field }: ReminderTemplateProps) {
  const { t } = useTranslation();
  const { value } = field;
  const template = templateIn(offered.templates, value);
  const problemOf = (key: string): string | null => {
    if (!template || !value) return null;
    if (isWrong && emptyFields(template, value.values).includes(key)) return t("common.required");
    return tooLongFields(template, value.values).includes(key) ? t("messageTemplates.choice.tooLong") : null;
  };
  return (
    <OptionalTemplate
      offered={offered}
      field={field}
      words={{
        title: t("queues.reminderTemplate.title"),
        hint: t("queues.reminderTemplate.hint"),
        none: t("quickMessages.template.none"),
        gone: t("queues.reminderTemplate.gone", { name: value?.name ?? "" }),
        fields: t("schedules.template.hint"),
      }}
      problemOf={problemOf}
    />
  );
}

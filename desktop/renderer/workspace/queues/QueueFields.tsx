import type { ComponentProps } from "react";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../client/hooks.ts";
import { ColorField } from "../../ui/form/ColorField.tsx";
import { FileField } from "../../ui/form/FileField.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { MessageTypeField } from "../../ui/form/MessageTypeField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { DistributionField } from "./DistributionField.tsx";
import { IdleFields } from "./IdleFields.tsx";
import { QueueTextField } from "./QueueTextField.tsx";
import type { QueueFormValues, ReminderTemplateSlot } from "./use-queue-form.ts";

type QueueFieldsProps = {
  control: Control<QueueFormValues>;
  fileField: Omit<ComponentProps<typeof FileField>, "label">;
  /** The bot's text where the queue has none. */
  waitText: string;
  hasServiceWindow: boolean;
  /** Null where no number of the company sends templates. */
  reminderTemplate: ReminderTemplateSlot | null;
};

/** A queue's name, messages, and distribution. */
export function QueueFields({ control, fileField, waitText, hasServiceWindow, reminderTemplate }: QueueFieldsProps) {
  const { t } = useTranslation();
  const type = useWatch({ control, name: "initialMessageType" });
  const hasHours = useCompanySetting("scheduleType") === "queue";
  return (
    <>
      <TextField control={control} name="name" label={t("queues.name")} required autoFocus />
      <Controller
        control={control}
        name="color"
        render={({ field: { value, onChange }, fieldState }) => (
          <ColorField
            label={t("queues.color")}
            hexLabel={t("tags.hex")}
            nameOf={(one) => t(`tags.colors.${one}`)}
            value={value}
            problem={problemText(t, fieldState.error)}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="initialMessageType"
        render={({ field: { value, onChange } }) => (
          <MessageTypeField label={t("queues.initialMessageType")} value={value} onChange={onChange} />
        )}
      />
      {type !== "FILE" && (
        <QueueTextField
          control={control}
          name="greetingMessage"
          label={t("queues.greeting")}
          warning={type === "MESSAGE" ? t("queues.noGreeting", { text: waitText }) : null}
        />
      )}
      {type !== "MESSAGE" && <FileField label={t("quickMessages.file")} {...fileField} />}
      {hasHours && <QueueTextField control={control} name="outOfHoursMessage" label={t("queues.outOfHours")} />}
      <IdleFields control={control} hasServiceWindow={hasServiceWindow} template={reminderTemplate} />
      <DistributionField control={control} />
    </>
  );
}

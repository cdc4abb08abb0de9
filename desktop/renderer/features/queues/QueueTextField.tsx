import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "../../ui/form-problems.ts";
import { MessageField } from "../../ui/MessageField.tsx";
import type { QueueFormValues } from "./use-queue-form.ts";

type QueueTextFieldProps = {
  control: Control<QueueFormValues>;
  name: "greetingMessage" | "outOfHoursMessage" | "idleReminderMessage";
  label: string;
};

/** Something the bot says for a queue. */
export function QueueTextField({ control, name, label }: QueueTextFieldProps) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <MessageField label={label} value={value} problem={problemText(t, fieldState.error)} onChange={onChange} />
      )}
    />
  );
}

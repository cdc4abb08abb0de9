import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "../../ui/form/form-problems.ts";
import { MessageField } from "../../ui/form/MessageField.tsx";
import type { QueueFormValues } from "./use-queue-form.ts";

type QueueTextFieldProps = {
  control: Control<QueueFormValues>;
  name: "greetingMessage" | "outOfHoursMessage" | "idleReminderMessage";
  label: string;
  /** A warning while the text is empty: the text that the contact gets then. */
  warning?: string | null;
};

/** One of the bot's texts for a queue. */
export function QueueTextField({ control, name, label, warning }: QueueTextFieldProps) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <MessageField
          label={label}
          value={value}
          problem={problemText(t, fieldState.error)}
          warning={value.trim() === "" ? (warning ?? null) : null}
          onChange={onChange}
        />
      )}
    />
  );
}

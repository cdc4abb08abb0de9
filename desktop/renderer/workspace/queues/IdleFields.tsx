import { idleMinutesMax } from "@balcao/shared/workspace/queues.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../ui/theme.ts";
import { QueueTextField } from "./QueueTextField.tsx";
import type { QueueFormValues } from "./use-queue-form.ts";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "16px", [narrow]: { gridTemplateColumns: "1fr" } },
  minutes: { minWidth: 0 },
  warning: { margin: "-8px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.warn, fontWeight: 500 },
});

type IdleFieldsProps = {
  control: Control<QueueFormValues>;
  /** True if a number of the company delivers free texts for a day only. */
  hasServiceWindow: boolean;
};

/** The reminder and the closing for a contact who does not answer. */
export function IdleFields({ control, hasServiceWindow }: IdleFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const reminderMinutes = useWatch({ control, name: "idleReminderMinutes" });
  const isTooLate = hasServiceWindow && reminderMinutes !== null && reminderMinutes >= 24 * 60;
  const minutes = (name: "idleReminderMinutes" | "idleCloseMinutes") => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field
          label={t(`queues.${name}`)}
          hint={t("queues.minutesHint")}
          validationMessage={fieldState.error ? t("common.problems.invalid") : null}
        >
          <Input
            {...field}
            className={styles.minutes}
            type="number"
            min={1}
            max={idleMinutesMax}
            value={value === null ? "" : String(value)}
            onChange={(_event, data) => onChange(data.value === "" ? null : Number(data.value))}
          />
        </Field>
      )}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {minutes("idleReminderMinutes")}
        {minutes("idleCloseMinutes")}
      </div>
      {isTooLate && <p className={styles.warning}>{t("queues.reminderTooLate")}</p>}
      {reminderMinutes !== null && (
        <QueueTextField control={control} name="idleReminderMessage" label={t("queues.idleReminder")} />
      )}
    </>
  );
}

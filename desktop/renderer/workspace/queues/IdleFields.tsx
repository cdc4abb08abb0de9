import { idleMinutesMax } from "@balcao/shared/workspace/queues.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { narrow } from "../../ui/theme.ts";
import { QueueTextField } from "./QueueTextField.tsx";
import type { QueueFormValues } from "./use-queue-form.ts";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "16px", [narrow]: { gridTemplateColumns: "1fr" } },
  minutes: { minWidth: 0 },
});

/** The reminder and the closing for a contact who does not answer. */
export function IdleFields({ control }: { control: Control<QueueFormValues> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const isReminded = useWatch({ control, name: "idleReminderMinutes" }) !== null;
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
      {isReminded && <QueueTextField control={control} name="idleReminderMessage" label={t("queues.idleReminder")} />}
    </>
  );
}

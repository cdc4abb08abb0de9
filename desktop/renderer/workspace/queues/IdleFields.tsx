import { idleMinutesMax } from "@balcao/shared/workspace/queues.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { type Control, Controller, type FieldError, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { narrow, tokens } from "../../ui/theme.ts";
import { QueueTextField } from "./QueueTextField.tsx";
import type { QueueFormValues, ReminderTemplateSlot } from "./use-queue-form.ts";

const useStyles = makeStyles({
  pair: {
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    // Otherwise one field would grow with the other's problem.
    alignItems: "start",
    gap: "16px",
    [narrow]: { gridTemplateColumns: "1fr" },
  },
  minutes: { minWidth: 0 },
  hint: { margin: "-8px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  warning: { margin: "-8px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.warn, fontWeight: 500 },
});

type IdleFieldsProps = {
  control: Control<QueueFormValues>;
  /** True if a number of the company delivers free texts for a day only. */
  hasServiceWindow: boolean;
  /** Null where no number of the company sends templates. */
  template: ReminderTemplateSlot | null;
};

/** The reminder and the closing for a contact who does not answer. */
export function IdleFields({ control, hasServiceWindow, template }: IdleFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [reminderMinutes, chosen] = useWatch({ control, name: ["idleReminderMinutes", "idleReminderTemplate"] });
  // With a template the reminder is sent at any time.
  const isLimited = hasServiceWindow && reminderMinutes !== null && !chosen;
  const isTooLate = isLimited && reminderMinutes >= 24 * 60;
  const minutes = (name: "idleReminderMinutes" | "idleCloseMinutes") => (
    <Controller
      control={control}
      name={name}
      // The error can be corrected in either field.
      rules={{ deps: ["idleReminderMinutes", "idleCloseMinutes", "idleReminderMessage"] }}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field
          label={t(`queues.${name}`)}
          hint={[hoursText(value), t("queues.minutesHint")].filter(Boolean).join(" · ")}
          validationMessage={idleProblem(t, fieldState.error)}
        >
          <Input
            {...field}
            className={styles.minutes}
            type="number"
            contentAfter={t("queues.minutes")}
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
      {isLimited && !isTooLate && <p className={styles.hint}>{t("queues.reminderWindow")}</p>}
      {reminderMinutes !== null && (
        <QueueTextField control={control} name="idleReminderMessage" label={t("queues.idleReminder")} />
      )}
      {reminderMinutes !== null && template && (
        <Controller
          control={control}
          name="idleReminderTemplate"
          render={({ field: { value, ref, onChange }, fieldState }) => (
            <>{template.field({ value: value ?? null, ref, isWrong: fieldState.error !== undefined, onChange })}</>
          )}
        />
      )}
    </>
  );
}

/** "= 24 h" for 1,440: nobody thinks in so many minutes. Null below an hour and beyond the limit. */
function hoursText(minutes: number | null): string | null {
  if (minutes === null || minutes < 60 || minutes > idleMinutesMax || !Number.isInteger(minutes)) return null;
  const parts = [
    [Math.floor(minutes / 60), "h"],
    [minutes % 60, "min"],
  ].filter(([n]) => n !== 0);
  return `= ${parts.map((part) => part.join(" ")).join(" ")}`;
}

function idleProblem(t: TFunction, error: FieldError | undefined): string | null {
  if (!error) return null;
  if (error.type === "invalid") return t("queues.reminderAfterClose");
  return t("common.problems.range", { bound: 1, most: idleMinutesMax });
}

import { warmUpLimits } from "@balcao/shared/outreach/warm-up.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DateTimeInput } from "../../ui/date-time/DateTimeInput.tsx";
import type { WarmUpFormValues } from "./use-warm-up-form.ts";
import { warmUpProblem } from "./warm-up-problem.ts";

const useStyles = makeStyles({ input: { minWidth: 0 } });

const limits = {
  sendAt: "time",
  sendEndAt: "time",
  timeInterval: warmUpLimits.interval,
  timeIntervalMore: warmUpLimits.interval,
  dailyCap: { min: warmUpLimits.dailyCap.min, max: warmUpLimits.dailyCap.max },
} as const;

type WarmUpFieldProps = {
  control: Control<WarmUpFormValues>;
  name: keyof typeof limits;
  hint?: string | undefined;
};

/** Validates a field again when another field that it depends on changes. */
const judges: Partial<Record<WarmUpFieldProps["name"], WarmUpFieldProps["name"]>> = {
  sendAt: "sendEndAt",
  timeInterval: "timeIntervalMore",
};

/** A time of day, or a number, of a warm-up. */
export function WarmUpField({ control, name, hint }: WarmUpFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const limit = limits[name];
  const judged = judges[name];
  const label = t(`warmUps.fields.${name}`);
  return (
    <Controller
      control={control}
      name={name}
      {...(judged && { rules: { deps: judged } })}
      render={({ field: { value, onChange, ref, onBlur }, fieldState }) => {
        const problem = warmUpProblem(t, name, fieldState.error);
        const text = value === null ? "" : String(value);
        const shared = { name, value: text, onBlur };
        if (limit === "time")
          return (
            <DateTimeInput kind="time" required {...{ label, hint, problem, onChange }} {...shared} inputRef={ref} />
          );
        return (
          <Field required label={label} {...(hint && { hint })} validationMessage={problem}>
            <Input
              {...shared}
              {...limit}
              ref={ref}
              type="number"
              className={styles.input}
              onChange={(_event, { value: typed }) => onChange(typed === "" ? null : Number(typed))}
            />
          </Field>
        );
      }}
    />
  );
}

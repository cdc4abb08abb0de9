import { warmUpLimits } from "@balcao/shared/warm-up.ts";
import { Field, Input, makeStyles } from "@fluentui/react-components";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { WarmUpFormValues } from "./use-warm-up-form.ts";
import { warmUpProblem } from "./warm-up-problem.ts";

const useStyles = makeStyles({ input: { minWidth: 0 } });

const kinds = {
  sendAt: { type: "time" },
  sendEndAt: { type: "time" },
  timeInterval: { type: "number", ...warmUpLimits.interval },
  timeIntervalMore: { type: "number", ...warmUpLimits.interval },
  dailyCap: { type: "number", min: warmUpLimits.dailyCap.min, max: warmUpLimits.dailyCap.max },
} as const;

type WarmUpFieldProps = {
  control: Control<WarmUpFormValues>;
  name: keyof typeof kinds;
  hint?: string | undefined;
};

/** What is judged by another field is looked at again when that one changes. */
const judges: Partial<Record<WarmUpFieldProps["name"], WarmUpFieldProps["name"]>> = {
  sendAt: "sendEndAt",
  timeInterval: "timeIntervalMore",
};

/** A time of day, or a number, of a warm-up. */
export function WarmUpField({ control, name, hint }: WarmUpFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const kind = kinds[name];
  const judged = judges[name];
  return (
    <Controller
      control={control}
      name={name}
      {...(judged && { rules: { deps: judged } })}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field
          required
          label={t(`warmUps.fields.${name}`)}
          {...(hint && { hint })}
          validationMessage={warmUpProblem(t, name, fieldState.error)}
        >
          <Input
            {...field}
            {...kind}
            className={styles.input}
            value={value === null ? "" : String(value)}
            onChange={(_event, { value: text }) =>
              onChange(kind.type === "time" ? text : text === "" ? null : Number(text))
            }
          />
        </Field>
      )}
    />
  );
}

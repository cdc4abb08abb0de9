import { Field, Select } from "@fluentui/react-components";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { accessWays, type UserFormValues } from "./use-user-form.ts";

/** How a new person gets in. */
export function AccessField({ control }: { control: Control<UserFormValues> }) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name="access"
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <Field label={t("users.access")} hint={t(`users.accessHints.${value}`)}>
          <Select ref={ref} value={value} onBlur={onBlur} onChange={(_event, data) => onChange(data.value)}>
            {accessWays.map((way) => (
              <option key={way} value={way}>
                {t(`users.accessWays.${way}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    />
  );
}

import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "../form/form-problems.ts";
import { DateTimeInput, type DateTimeInputProps } from "./DateTimeInput.tsx";

type DateTimeFormFieldProps<Values extends FieldValues> = Pick<
  DateTimeInputProps,
  "kind" | "hint" | "required" | "disabled" | "min" | "max"
> & { control: Control<Values>; name: FieldPath<Values>; label: string };

/** A date or a time of a form, with its error below. */
export function DateTimeFormField<Values extends FieldValues>(props: DateTimeFormFieldProps<Values>) {
  const { control, name, ...shown } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, disabled: _disabled, ...field }, fieldState }) => (
        <DateTimeInput {...field} {...shown} inputRef={ref} problem={problemText(t, fieldState.error)} />
      )}
    />
  );
}

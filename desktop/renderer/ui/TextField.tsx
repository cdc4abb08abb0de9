import { Field, Input, type InputProps, Textarea } from "@fluentui/react-components";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { problemText } from "./form-problems.ts";

type TextFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  required?: boolean;
  autoFocus?: boolean;
  /** More than one makes it a text of several lines. */
  rows?: number;
  type?: InputProps["type"];
  autoComplete?: string;
  inputMode?: "text" | "numeric";
};

/** One text of a form, with what is wrong with it below. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, hint, required = false, autoFocus = false, rows = 1, type = "text" } = props;
  const { autoComplete = "off", inputMode = "text" } = props;
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          required={required}
          label={label}
          {...(hint && { hint })}
          validationMessage={problemText(t, fieldState.error)}
        >
          {rows > 1 ? (
            <Textarea {...field} rows={rows} autoFocus={autoFocus} resize="vertical" />
          ) : (
            <Input {...field} type={type} autoFocus={autoFocus} autoComplete={autoComplete} inputMode={inputMode} />
          )}
        </Field>
      )}
    />
  );
}

import { Field, Input, type InputProps, Textarea } from "@fluentui/react-components";
import { useState } from "react";
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
  /** The number of lines during typing, if it has fewer before. */
  growsTo?: number;
  type?: InputProps["type"];
  autoComplete?: string;
  inputMode?: "text" | "numeric";
};

/** A text field of a form, with its error below. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const {
    control,
    name,
    label,
    hint,
    required = false,
    autoFocus = false,
    rows = 1,
    growsTo = rows,
    type = "text",
  } = props;
  const { autoComplete = "off", inputMode = "text" } = props;
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
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
            <Textarea
              {...field}
              rows={isWriting ? growsTo : rows}
              autoFocus={autoFocus}
              resize="vertical"
              // It stays large: the elements below must not move under the pointer.
              onFocus={() => setWriting(true)}
            />
          ) : (
            <Input {...field} type={type} autoFocus={autoFocus} autoComplete={autoComplete} inputMode={inputMode} />
          )}
        </Field>
      )}
    />
  );
}

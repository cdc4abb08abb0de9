import { Field, type FieldProps, Select } from "@fluentui/react-components";
import type { FocusEventHandler, RefCallback } from "react";

type ChoiceFieldProps = {
  label: string;
  value: number | null;
  choices: readonly { id: number; name: string }[];
  /** The text of an empty choice. Absent: there is no empty choice. */
  noneText?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  problem?: string | null;
  hint?: FieldProps["hint"];
  ref?: RefCallback<HTMLSelectElement>;
  onBlur?: FocusEventHandler;
  onChange: (id: number | null) => void;
};

/** A choice of one of a few named values, or none. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, choices, noneText, required = false, problem = null, hint, onChange, ...select } = props;
  return (
    <Field
      label={label}
      required={required && !select.disabled}
      validationMessage={problem}
      {...(hint !== undefined && { hint })}
    >
      <Select
        {...select}
        value={value ?? ""}
        onChange={(_event, data) => onChange(data.value === "" ? null : Number(data.value))}
      >
        {noneText !== undefined && <option value="">{noneText}</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { Field, type FieldProps } from "@fluentui/react-components";
import { ManySelect } from "./ManySelect.tsx";

type ManyFieldProps = {
  label: string;
  hint?: FieldProps["hint"];
  required?: boolean;
  /** The error text below it; null while it is valid. */
  problem?: string | null;
  /** The text for an empty choice. */
  noneText: string;
  choices: readonly { id: number; name: string; detail?: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** A choice of any number of a few named values. */
export function ManyField({
  label,
  hint,
  required = false,
  problem = null,
  noneText,
  choices,
  value,
  onChange,
}: ManyFieldProps) {
  return (
    <Field label={label} required={required} validationMessage={problem} {...(hint !== undefined && { hint })}>
      <ManySelect
        noneText={noneText}
        choices={choices.map(({ id, ...named }) => ({ value: id, ...named }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

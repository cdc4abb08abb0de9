import { Dropdown, Field, Option } from "@fluentui/react-components";

type ManyFieldProps = {
  label: string;
  hint?: string;
  required?: boolean;
  /** The words below it; null while it is right. */
  problem?: string | null;
  /** Words for having chosen none. */
  noneText: string;
  choices: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Any number of a few things with names. */
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
  const names = choices.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return (
    <Field label={label} required={required} validationMessage={problem} {...(hint && { hint })}>
      <Dropdown
        multiselect
        placeholder={noneText}
        value={names.join(", ")}
        selectedOptions={value.map(String)}
        onOptionSelect={(_event, { selectedOptions }) => onChange(selectedOptions.map(Number))}
      >
        {choices.map(({ id, name }) => (
          <Option key={id} value={String(id)}>
            {name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

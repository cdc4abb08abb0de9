import { Field, Switch } from "@fluentui/react-components";

type SwitchLineProps = {
  label: string;
  hint?: string;
  problem?: string | null;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** Something that is on or off, with what that means. */
export function SwitchLine({ label, hint, problem = null, checked, disabled = false, onChange }: SwitchLineProps) {
  return (
    <Field {...(hint !== undefined && { hint })} validationMessage={problem}>
      <Switch label={label} checked={checked} disabled={disabled} onChange={(_event, data) => onChange(data.checked)} />
    </Field>
  );
}

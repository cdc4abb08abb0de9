import { Dropdown, Field, type FieldProps, makeStyles, Option } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  // A long choice must not make the field wider than its place.
  box: { minWidth: 0 },
  name: { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" },
  detail: { flexShrink: 0, marginLeft: "8px", fontSize: "12px", color: tokens.colorNeutralForeground3 },
});

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
  const styles = useStyles();
  const names = choices.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return (
    <Field label={label} required={required} validationMessage={problem} {...(hint !== undefined && { hint })}>
      <Dropdown
        multiselect
        className={styles.box}
        placeholder={noneText}
        value={names.join(", ")}
        selectedOptions={value.map(String)}
        onOptionSelect={(_event, { selectedOptions }) => onChange(selectedOptions.map(Number))}
      >
        {choices.map(({ id, name, detail }) => (
          <Option key={id} value={String(id)} text={name}>
            <span className={styles.name}>{name}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

import { Dropdown, makeStyles, Option } from "@fluentui/react-components";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  // A long choice must not make the field wider than its place.
  box: { minWidth: 0, width: "100%" },
  list: { maxHeight: "264px" },
  name: { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" },
  detail: { flexShrink: 0, marginLeft: "8px", fontSize: "12px", color: tokens.colorNeutralForeground3 },
});

export type Choice<Value> = { value: Value; name: string; detail?: string | undefined };

type ManySelectProps<Value> = {
  /** Its name for assistive technology; absent in a field, which names it. */
  label?: string;
  /** The text for an empty choice. */
  noneText: string;
  /** The name of a chosen value that is no choice; absent, it is not shown. It stays chosen until it is taken away. */
  goneText?: string;
  choices: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
};

/** A choice of any number of values, without a visible label. */
export function ManySelect<Value>({ label, noneText, goneText, choices, value, onChange }: ManySelectProps<Value>) {
  const styles = useStyles();
  const gone = goneText === undefined ? [] : value.filter((one) => !choices.some((choice) => choice.value === one));
  const all = [...choices, ...gone.map((one): Choice<Value> => ({ value: one, name: goneText ?? "" }))];
  const chosen = all.filter((choice) => value.includes(choice.value));
  const known = new Map([...value, ...choices.map((choice) => choice.value)].map((one) => [String(one), one]));
  return (
    <Dropdown
      multiselect
      className={styles.box}
      listbox={{ className: styles.list }}
      {...(label !== undefined && { "aria-label": label })}
      placeholder={noneText}
      disabled={all.length === 0}
      value={chosen.map(({ name }) => name).join(", ")}
      selectedOptions={value.map(String)}
      onOptionSelect={(_event, { selectedOptions }) =>
        onChange([...known].filter(([key]) => selectedOptions.includes(key)).map(([, one]) => one))
      }
    >
      {all.map(({ value: one, name, detail }) => (
        <Option key={String(one)} value={String(one)} text={name}>
          <span className={styles.name}>{name}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </Option>
      ))}
    </Dropdown>
  );
}

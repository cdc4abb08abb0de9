import { Dropdown, makeStyles, Option } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({
  // A long choice must not make the field wider than its place.
  box: { minWidth: 0, width: "100%" },
  list: { maxHeight: "264px" },
});

export type Choice<Value> = { value: Value; name: string };

type ManySelectProps<Value> = {
  label: string;
  /** Undefined until they are loaded. */
  choices: readonly Choice<Value>[] | undefined;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
};

/** A choice of several values without a visible label. A chosen value that is gone stays until it is taken away. */
export function ManySelect<Value>({ label, choices = [], value, onChange }: ManySelectProps<Value>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const gone = value
    .filter((one) => !choices.some((choice) => choice.value === one))
    .map((one) => ({ value: one, name: t("views.gone") }));
  const all = [...choices, ...gone];
  const keyOf = (one: Value) => String(one);
  return (
    <Dropdown
      multiselect
      className={styles.box}
      listbox={{ className: styles.list }}
      aria-label={label}
      placeholder={t("views.choose")}
      disabled={choices.length === 0}
      value={choices.length === 0 ? "" : namesOf(all, value)}
      selectedOptions={value.map(keyOf)}
      onOptionSelect={(_event, { selectedOptions }) =>
        onChange(all.map((choice) => choice.value).filter((one) => selectedOptions.includes(keyOf(one))))
      }
    >
      {all.map(({ value: one, name }) => (
        <Option key={keyOf(one)} value={keyOf(one)} text={name}>
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}

const namesOf = <Value,>(choices: readonly Choice<Value>[], chosen: readonly Value[]): string =>
  choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ name }) => name)
    .join(", ");

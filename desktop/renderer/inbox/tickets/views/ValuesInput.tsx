import { useTranslation } from "react-i18next";
import { type Choice, ManySelect } from "../../../ui/form/ManySelect.tsx";

type ValuesInputProps<Value> = {
  /** Undefined until they are loaded. */
  choices: readonly Choice<Value>[] | undefined;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
};

/** The values of a condition. One that is gone stays until it is taken away, also where no other is left. */
export function ValuesInput<Value>({ choices, value, onChange }: ValuesInputProps<Value>) {
  const { t } = useTranslation();
  return (
    <ManySelect
      label={t("views.values")}
      noneText={t("views.choose")}
      goneText={t("views.gone")}
      choices={choices ?? []}
      value={choices ? value : []}
      onChange={onChange}
    />
  );
}

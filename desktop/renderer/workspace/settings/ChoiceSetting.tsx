import type { SettingKey } from "@balcao/shared/workspace/settings.ts";
import { Field, Select } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useSetting } from "./use-setting.ts";

type ChoiceSettingProps = {
  of: SettingKey;
  label: string;
  hint: ReactNode;
  autoFocus?: boolean;
  /** The options of the select. */
  children: ReactNode;
};

/** A setting with a few values; choosing one saves it. */
export function ChoiceSetting({ of, label, hint, autoFocus = false, children }: ChoiceSettingProps) {
  const setting = useSetting(of);
  return (
    <Field label={label} hint={<span role="status">{setting.hint ?? hint}</span>}>
      <Select autoFocus={autoFocus} value={setting.text} onChange={(_event, data) => setting.choose(data.value)}>
        {children}
      </Select>
    </Field>
  );
}

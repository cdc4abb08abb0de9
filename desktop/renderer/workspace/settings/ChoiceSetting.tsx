import { Field, Select } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type HintedSetting, settingWords } from "./setting-words.ts";
import { useSetting } from "./use-setting.ts";

type ChoiceSettingProps = {
  of: HintedSetting;
  /** Instead of the setting's own hint. */
  hint?: ReactNode;
  autoFocus?: boolean;
  /** The options of the select, if there are others than the setting's own choices. */
  children?: ReactNode;
};

/** A setting with a few values; choosing one saves it. */
export function ChoiceSetting({ of, hint, autoFocus = false, children }: ChoiceSettingProps) {
  const { t } = useTranslation();
  const setting = useSetting(of);
  const shownHint = setting.hint ?? hint ?? t(`settings.${of}Hint`);
  return (
    <Field label={t(`settings.${of}`)} hint={<span role="status">{shownHint}</span>}>
      <Select autoFocus={autoFocus} value={setting.text} onChange={(_event, data) => setting.choose(data.value)}>
        {children ??
          Object.entries(settingWords(of) ?? {}).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
      </Select>
    </Field>
  );
}

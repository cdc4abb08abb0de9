import { minutesMax, settingTypes } from "@balcao/shared/workspace/settings.ts";
import { Field, Input, Textarea } from "@fluentui/react-components";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HintedSetting } from "./setting-words.ts";
import { useSetting } from "./use-setting.ts";

type TextSettingProps = {
  of: HintedSetting;
  placeholder?: string;
};

/** A number of minutes, or a text of several lines; blur or Enter saves it. An invalid text shows an error while it is typed. */
export function TextSetting({ of, placeholder }: TextSettingProps) {
  const { t } = useTranslation();
  const setting = useSetting(of);
  const [draft, setDraft] = useState<string | null>(null);
  const isRight = draft === null || setting.isAllowed(draft.trim());
  const save = () => {
    if (draft === null || !isRight) return;
    // The pending text is shown during saving; after a refusal the former one.
    setting.choose(draft.trim());
    setDraft(null);
  };
  const shared = { value: draft ?? setting.text, onBlur: save, ...(placeholder && { placeholder }) };
  return (
    <Field
      label={t(`settings.${of}`)}
      hint={<span role="status">{setting.hint ?? t(`settings.${of}Hint`)}</span>}
      validationMessage={isRight ? null : t("settings.minutesProblem", { most: minutesMax })}
    >
      {settingTypes[of].kind === "minutes" ? (
        <Input
          {...shared}
          type="number"
          min={0}
          max={minutesMax}
          onKeyDown={({ key }: KeyboardEvent) => key === "Enter" && save()}
          onChange={(_event, data) => setDraft(data.value)}
        />
      ) : (
        <Textarea {...shared} rows={3} maxLength={1000} onChange={(_event, data) => setDraft(data.value)} />
      )}
    </Field>
  );
}

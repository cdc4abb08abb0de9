import { readSetting, type SettingKey, settingDefaults, settingTypes } from "@balcao/shared/workspace/settings.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useListSettingsQuery, useSaveSettingMutation } from "./settings-api.ts";

/** One setting to choose: its text and its value, whether a change is pending, and the function to change it. */
export function useSetting<K extends SettingKey>(key: K) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { saved } = useListSettingsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      saved: data?.find((setting) => setting.key === key)?.value ?? settingDefaults[key],
    }),
  });
  const [save, { isLoading, originalArgs }] = useSaveSettingMutation();
  const isAllowed = (next: string) => settingTypes[key].text.safeParse(next).success;
  const choose = async (next: string) => {
    if (!isAllowed(next) || next === saved) return;
    const { error } = await save({ key, value: next });
    if (error) showFailure(error);
    else show("success", t("settings.saved"));
  };
  // Optimistic: the new value is shown while it is saved, and reverted if it is refused.
  const text = isLoading && originalArgs ? originalArgs.value : saved;
  return {
    /** The stored form, as fields show it. */
    text,
    value: readSetting(key, text),
    hint: isLoading ? t("settings.updating") : undefined,
    isAllowed,
    choose: (next: string) => void choose(next),
  };
}

import { type SettingKey, settingDefaults, settingValues } from "@balcao/shared/workspace/settings.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useListSettingsQuery, useSaveSettingMutation } from "./settings-api.ts";

/** One setting: its value, whether a change is pending, and the function to change it. */
export function useSetting(key: SettingKey) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { value } = useListSettingsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      value: data?.find((setting) => setting.key === key)?.value ?? settingDefaults[key],
    }),
  });
  const [save, { isLoading, originalArgs }] = useSaveSettingMutation();
  const isAllowed = (next: string) => settingValues[key].safeParse(next).success;
  const choose = async (next: string) => {
    if (!isAllowed(next) || next === value) return;
    const { error } = await save({ key, value: next });
    if (error) showFailure(error);
    else show("success", t("settings.saved"));
  };
  return {
    /** Optimistic: the new value is shown while it is saved, and reverted if it is refused. */
    value: isLoading && originalArgs ? originalArgs.value : value,
    hint: isLoading ? t("settings.updating") : undefined,
    isAllowed,
    choose: (next: string) => void choose(next),
  };
}

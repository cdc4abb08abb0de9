import { type SettingKey, settingDefaults, settingValues } from "@balcao/shared/settings.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast-context.ts";
import { useListSettingsQuery, useSaveSettingMutation } from "./settings-api.ts";

/** One setting: its value, whether a change is on its way, and how to change it. */
export function useSetting(key: SettingKey) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { value } = useListSettingsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      value: data?.find((setting) => setting.key === key)?.value ?? settingDefaults[key],
    }),
  });
  const [save, { isLoading, originalArgs }] = useSaveSettingMutation();
  const [isInvalid, setInvalid] = useState(false);
  const choose = async (next: string) => {
    const isAllowed = settingValues[key].safeParse(next).success;
    setInvalid(!isAllowed);
    if (!isAllowed || next === value) return;
    const { error } = await save({ key, value: next });
    if (error) showFailure(error);
    else show("success", t("settings.saved"));
  };
  return {
    /** What was just chosen stands while it is saved, and goes back when it is refused. */
    value: isLoading && originalArgs ? originalArgs.value : value,
    hint: isLoading ? t("settings.updating") : undefined,
    problem: isInvalid ? t("common.problems.invalid") : null,
    isBusy: isLoading,
    choose: (next: string) => void choose(next),
  };
}

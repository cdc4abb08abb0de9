import { type SettingKey, type SettingValue, settingOf } from "@balcao/shared/workspace/settings.ts";
import { useSessionUser } from "../hooks.ts";

/** The company's value, or the default. */
export const useCompanySetting = <K extends SettingKey>(key: K): SettingValue<K> =>
  settingOf(useSessionUser().company.settings, key);

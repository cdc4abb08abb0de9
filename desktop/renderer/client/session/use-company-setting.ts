import { type SettingKey, settingDefaults } from "@balcao/shared/workspace/settings.ts";
import { useSessionUser } from "../hooks.ts";

/** The company's value, or the default. */
export const useCompanySetting = (key: SettingKey): string =>
  useSessionUser().company.settings.find((setting) => setting.key === key)?.value ?? settingDefaults[key];

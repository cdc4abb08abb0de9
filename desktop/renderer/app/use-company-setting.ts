import { type SettingKey, settingDefaults } from "@balcao/shared/settings.ts";
import { useSessionUser } from "./hooks.ts";

/** What the company has chosen, or what holds while it has not. */
export const useCompanySetting = (key: SettingKey): string =>
  useSessionUser().company.settings.find((setting) => setting.key === key)?.value ?? settingDefaults[key];

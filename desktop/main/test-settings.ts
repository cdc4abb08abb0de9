import { Settings, type SettingsFile } from "./settings-file.ts";

/** Settings of a first start that are nowhere written down. */
export function memorySettings(part: Partial<Settings> = {}): SettingsFile {
  let settings: Settings = { ...Settings.parse({}), ...part };
  return {
    get: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
    },
  };
}

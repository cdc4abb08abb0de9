import { Settings, type SettingsFile } from "./settings-file.ts";

/** In-memory settings of a first start. */
export function memorySettings(part: Partial<Settings> = {}): SettingsFile {
  let settings: Settings = { ...Settings.parse({}), ...part };
  return {
    get: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
    },
  };
}

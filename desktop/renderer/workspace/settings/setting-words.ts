import {
  type SettingKey,
  type SettingOfKind,
  type SettingValue,
  settingTypes,
} from "@balcao/shared/workspace/settings.ts";
import type { ParseKeys } from "i18next";

type ChoiceText = {
  [K in SettingOfKind<"choice">]: `settings.choices.${K}.${SettingValue<K>}`;
}[SettingOfKind<"choice">];

/** The settings with a label and a hint on their screen. */
export type HintedSetting = {
  [K in SettingKey]: `settings.${K}Hint` extends ParseKeys ? K : never;
}[SettingKey];

/** The catalogue keys of a setting's stored texts, in the order of its choices; null for free text and numbers. */
export function settingWords(key: SettingKey): Readonly<Record<string, ParseKeys>> | null {
  const { kind, text } = settingTypes[key];
  if (kind === "onOff") return { disabled: "settings.onOff.disabled", enabled: "settings.onOff.enabled" };
  if (kind === "months") return { 0: "settings.keepForever" };
  if (kind !== "choice") return null;
  return Object.fromEntries(text.options.map((option) => [option, `settings.choices.${key}.${option}` as ChoiceText]));
}

import { type SettingValue, settingDefaults, settingText } from "@balcao/shared/workspace/settings.ts";
import { inArray, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { StoredKey } from "./get-setting.ts";
import { settings } from "./settings.table.ts";

/** Condition: a company has one of these values of a setting, chosen or by default. */
export function hasSetting<K extends StoredKey>(
  companyId: SQLWrapper | number,
  key: K,
  ...values: [SettingValue<K>, ...SettingValue<K>[]]
): SQL<boolean> {
  const texts = values.map((value) => settingText(key, value));
  const isOne = inArray(sql`s.value`, texts);
  const chose = (condition: SQL) =>
    sql<boolean>`exists (select 1 from ${settings} s where s.company_id = ${companyId} and s.key = ${key} and ${condition})`;
  return texts.includes(settingDefaults[key]) ? sql<boolean>`not ${chose(not(isOne))}` : chose(isOne);
}

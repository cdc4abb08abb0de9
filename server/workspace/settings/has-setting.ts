import { type SettingValue, settingDefaults, settingText } from "@balcao/shared/workspace/settings.ts";
import { and, inArray, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";
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

/** True if visitors may sign up a company: the setting of the platform's own company. */
export async function canSignUp({ db }: Pick<Services, "db">): Promise<boolean> {
  const open = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(companies.isPlatform, hasSetting(companies.id, "userCreation", true)));
  return open.length > 0;
}

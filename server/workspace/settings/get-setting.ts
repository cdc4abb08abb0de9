import {
  type CompanySetting,
  readSetting,
  type SettingKey,
  type SettingValue,
  settingDefaults,
  settingKeys,
} from "@balcao/shared/workspace/settings.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { settings } from "./settings.table.ts";

/** The company's time zone is a separate column, because nearly every query reads it. */
export type StoredKey = Exclude<SettingKey, "timeZone">;

/** Some of a company's settings, with their defaults. One query. */
export async function getSettings<K extends StoredKey>(
  ctx: Pick<Context, "db" | "companyId">,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const rows = await ctx.db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, ctx.companyId), inArray(settings.key, [...keys])));
  const chosen = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, readSetting(key, chosen.get(key))])) as {
    [Key in K]: SettingValue<Key>;
  };
}

export const getSetting = async <K extends StoredKey>(ctx: Context, key: K): Promise<SettingValue<K>> =>
  (await getSettings(ctx, [key]))[key];

/** Every setting with the company's text for it. */
export async function listSettings({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<CompanySetting[]> {
  const [rows, timeZone] = await Promise.all([
    db.select().from(settings).where(eq(settings.companyId, companyId)),
    companyTimeZone({ db, companyId }),
  ]);
  const chosen = new Map(rows.map(({ key, value }) => [key, value])).set("timeZone", timeZone);
  return settingKeys.map((key) => ({ key, value: chosen.get(key) ?? settingDefaults[key], companyId }));
}

import { type SettingKey, settingDefaults } from "@balcao/shared/workspace/settings.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { settings } from "./settings.table.ts";

/** The company's time zone is a separate column, because nearly every query reads it. */
export type StoredKey = Exclude<SettingKey, "timeZone">;

/** Some of a company's settings, with their defaults. One query. */
export async function getSettings<K extends StoredKey>(
  ctx: Pick<Context, "db" | "companyId">,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const rows = await ctx.db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, ctx.companyId), inArray(settings.key, [...keys])));
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, chosen[key] ?? settingDefaults[key]])) as Record<K, string>;
}

export const getSetting = async (ctx: Context, key: StoredKey): Promise<string> => (await getSettings(ctx, [key]))[key];

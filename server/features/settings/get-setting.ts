import { type SettingKey, settingDefaults } from "@balcao/shared/settings.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { settings } from "./settings.table.ts";

/** A company's setting, or what holds while it has not chosen. Its time zone is a column of the company. */
export async function getSetting(ctx: Context, key: Exclude<SettingKey, "timeZone">): Promise<string> {
  const [row] = await ctx.db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, ctx.companyId), eq(settings.key, key)));
  return row?.value ?? settingDefaults[key];
}

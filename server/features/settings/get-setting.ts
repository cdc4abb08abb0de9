import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { settings } from "./settings.table.ts";

/** The settings the product knows, with what holds while a company has not chosen. */
export const settingDefaults = { reopenWindowMinutes: "0" } as const;

/** A company's setting, or its default. */
export async function getSetting(ctx: Context, key: keyof typeof settingDefaults): Promise<string> {
  const [row] = await ctx.db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.companyId, ctx.companyId), eq(settings.key, key)));
  return row?.value ?? settingDefaults[key];
}

import { type CompanySetting, SettingKey, settingTypes, superSettings } from "@balcao/shared/workspace/settings.ts";
import { eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../audit/record-change.ts";
import { companies } from "../companies/companies.table.ts";
import { lockCompany } from "../companies/lock-company.ts";
import { listSettings } from "./get-setting.ts";
import { settings } from "./settings.table.ts";

/** Sets a setting to one of its values. Throws ERR_NO_SETTING_FOUND for an unknown key. */
export function saveSetting(ctx: Context, anyKey: string, sent: string): Promise<CompanySetting> {
  const { companyId } = ctx;
  const key = knownKey(ctx, anyKey);
  const value = allowedValue(key, sent);
  return transact(ctx, async (ctx) => {
    // The log records the second of two concurrent changes as a change of the first.
    await lockCompany(ctx);
    const before = (await listSettings(ctx)).find((setting) => setting.key === key)?.value;
    if (key === "timeZone") await ctx.db.update(companies).set({ timeZone: value }).where(eq(companies.id, companyId));
    else
      await ctx.db
        .insert(settings)
        .values({ companyId, key, value })
        .onConflictDoUpdate({ target: [settings.companyId, settings.key], set: { value } });
    const change = { before: { [key]: before }, after: { [key]: value } };
    await recordChange(ctx, { area: "setting", action: "update", targetId: null, targetName: key, ...change });
    publish(ctx, [rooms.everyone], "settings", { action: "update", setting: { key, value } });
    return { key, value, companyId };
  });
}

function knownKey({ actor }: Context, key: string): SettingKey {
  const known = SettingKey.safeParse(key);
  if (!known.success) throw new AppError("ERR_NO_SETTING_FOUND");
  const isSuper = actor.type === "system" || actor.super;
  if (superSettings.includes(known.data) && !isSuper) throw new AppError("ERR_NO_PERMISSION");
  return known.data;
}

function allowedValue(key: SettingKey, value: string): string {
  const allowed = settingTypes[key].text.safeParse(value);
  if (allowed.success) return allowed.data;
  const details = [{ field: "value", message: "not allowed" }];
  throw new AppError("ERR_INVALID_REQUEST", `The setting ${key} cannot have this value.`, { details });
}

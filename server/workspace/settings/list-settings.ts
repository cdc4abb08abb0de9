import { type CompanySetting, type SettingKey, settingKeys } from "@balcao/shared/workspace/settings.ts";
import type { Context } from "../../context.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { getSettings, type StoredKey } from "./get-setting.ts";

const storedKeys = settingKeys.filter((key): key is StoredKey => key !== "timeZone");

/** Every setting with the company's value. */
export async function listSettings(ctx: Pick<Context, "db" | "companyId">): Promise<CompanySetting[]> {
  const [stored, timeZone] = await Promise.all([getSettings(ctx, storedKeys), companyTimeZone(ctx)]);
  const values: Record<SettingKey, string> = { ...stored, timeZone };
  return settingKeys.map((key) => ({ key, value: values[key], companyId: ctx.companyId }));
}

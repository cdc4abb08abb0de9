import { type CompanySetting, settingDefaults, settingKeys } from "@balcao/shared/workspace/settings.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { settings } from "./settings.table.ts";

/** Every setting with the company's text for it. */
export async function listSettings({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<CompanySetting[]> {
  const [rows, timeZone] = await Promise.all([
    db.select().from(settings).where(eq(settings.companyId, companyId)),
    companyTimeZone({ db, companyId }),
  ]);
  const chosen = new Map(rows.map(({ key, value }) => [key, value])).set("timeZone", timeZone);
  return settingKeys.map((key) => ({ key, value: chosen.get(key) ?? settingDefaults[key], companyId }));
}

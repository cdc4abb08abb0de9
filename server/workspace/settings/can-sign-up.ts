import { and } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";
import { hasSetting } from "./has-setting.ts";

/** True if visitors may sign up a company: the setting of the platform's own company. */
export async function canSignUp({ db }: Pick<Services, "db">): Promise<boolean> {
  const open = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(companies.isPlatform, hasSetting(companies.id, "userCreation", true)));
  return open.length > 0;
}

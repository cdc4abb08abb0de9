import { and, eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";
import { settings } from "./settings.table.ts";

/** True if visitors may sign up a company: the setting of the platform's own company. */
export async function canSignUp({ db }: Pick<Services, "db">): Promise<boolean> {
  const [chosen] = await db
    .select({ value: settings.value })
    .from(settings)
    .innerJoin(companies, eq(companies.id, settings.companyId))
    .where(and(companies.isPlatform, eq(settings.key, "userCreation")));
  return chosen?.value === "enabled";
}

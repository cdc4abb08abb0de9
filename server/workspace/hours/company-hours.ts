import type { CompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { companies } from "../companies/companies.table.ts";

/** The actor's company with its hours. Throws ERR_NO_COMPANY_FOUND for any other. */
export async function readCompanyHours(ctx: Context, id: number): Promise<CompanyHours> {
  const { name, timeZone, schedules, holidays } = companies;
  const [company] =
    id === ctx.companyId
      ? await ctx.db
          .select({ id: companies.id, name, timeZone, schedules, holidays })
          .from(companies)
          .where(eq(companies.id, id))
      : [];
  if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
  return company;
}

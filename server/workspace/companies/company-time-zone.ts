import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companies } from "./companies.table.ts";

/** The time zone of the company's days, opening hours and greetings. */
export async function companyTimeZone({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<string> {
  const [company] = await db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`company ${companyId} is gone`);
  return company.timeZone;
}

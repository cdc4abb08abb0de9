import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";

/** Lets one transaction at a time change which of a company's connections there are and which is the default. */
export async function lockCompany({ db, companyId }: Context): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
}

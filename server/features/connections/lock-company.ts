import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";

/**
 * Lets one transaction at a time change what all of a company's rows decide together: which connection is the default,
 * who is its last admin.
 */
export async function lockCompany({ db, companyId }: Context): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
}

import { eq } from "drizzle-orm";
import type { Context, Transacting } from "../../context.ts";
import { type CompanyRow, companies } from "./companies.table.ts";
import { companyRow } from "./company-row.ts";

/**
 * Serialises changes that depend on several rows of a company: which connection is the default, and who is the last
 * admin.
 */
export async function lockCompany({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
}

/** A company, locked until the transaction ends. Null when it was deleted. */
export async function lockedCompany({ db }: Transacting, id: number): Promise<CompanyRow | null> {
  const [company] = await db
    .select(companyRow)
    .from(companies)
    .where(eq(companies.id, id))
    .for("no key update", { of: companies });
  return company ?? null;
}

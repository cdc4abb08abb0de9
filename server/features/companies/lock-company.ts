import { eq } from "drizzle-orm";
import type { Context, Transacting } from "../../context.ts";
import { type CompanyRow, companies } from "./companies.table.ts";

/**
 * Lets one transaction at a time change what all of a company's rows decide together: which connection is the default,
 * who is its last admin.
 */
export async function lockCompany({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
}

/** A company as it is now, and nobody else changes it until the transaction ends. Null when it is gone. */
export async function lockedCompany({ db }: Transacting, id: number): Promise<CompanyRow | null> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id)).for("no key update");
  return company ?? null;
}

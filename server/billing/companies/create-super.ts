import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/sql/database.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { makeFirstPlan } from "../../workspace/plans/save-plan.ts";
import { refuseTakenEmail } from "../../workspace/users/refuse-taken-email.ts";
import { addAdmin, makeCompany, type NewAdmin } from "./make-company.ts";

/**
 * Creates a super user in the platform's own company. The first one also creates that company, and a plan for sign-ups.
 * Throws ERR_EMAIL_ALREADY_EXISTS.
 */
export function createSuper(db: Database, company: string, person: Omit<NewAdmin, "super">): Promise<void> {
  const admin = { ...person, super: true };
  return refuseTakenEmail(() =>
    db.transaction(async (tx) => {
      // If two run at once, the second joins the first one's company.
      await tx.execute(sql`lock table ${companies} in share row exclusive mode`);
      const [platform] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.isPlatform, true));
      if (platform) await addAdmin(tx, platform.id, admin);
      else await makeCompany(tx, { name: company, email: person.email, isPlatform: true }, admin);
      await makeFirstPlan(tx);
    }),
  );
}

import { eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.ts";
import { makeFirstPlan } from "../plans/first-plan.ts";
import { refuseTakenEmail } from "../users/refuse-taken-email.ts";
import { companies } from "./companies.table.ts";
import { addAdmin, makeCompany, type NewAdmin } from "./make-company.ts";

/**
 * Makes somebody who administers the platform: in the platform's own company, which the first one brings along with a
 * plan to sign up for. Throws ERR_EMAIL_ALREADY_EXISTS.
 */
export function createSuper(db: Database, company: string, person: Omit<NewAdmin, "super">): Promise<void> {
  const admin = { ...person, super: true };
  return refuseTakenEmail(() =>
    db.transaction(async (tx) => {
      // Of two at once the second joins the first one's company.
      await tx.execute(sql`lock table ${companies} in share row exclusive mode`);
      const [platform] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.isPlatform, true));
      if (platform) await addAdmin(tx, platform.id, admin);
      else await makeCompany(tx, { name: company, email: person.email, isPlatform: true }, admin);
      await makeFirstPlan(tx);
    }),
  );
}

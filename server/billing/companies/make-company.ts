import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { makeCompanyTags } from "../../inbox/tags/make-company-tags.ts";
import { makeCompanyViews } from "../../inbox/views/make-company-views.ts";
import type { Database } from "../../platform/sql/database.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { users } from "../../workspace/users/users.table.ts";

export type NewCompany = typeof companies.$inferInsert & { campaignsEnabled?: boolean | undefined };
export type NewAdmin = { name: string; email: string; passwordHash: string; super?: boolean };

/**
 * Creates a company with its first admin and all the data that every company begins with. Sign-up, super users, the
 * command line and the demo all use it, inside a transaction that `refuseTakenEmail` may surround.
 */
export async function makeCompany(
  tx: Database,
  { campaignsEnabled = true, ...company }: NewCompany,
  admin: NewAdmin,
): Promise<{ companyId: number; userId: number }> {
  const [made] = await tx.insert(companies).values(company).returning({ id: companies.id });
  if (!made) throw new Error("a new company was not returned");
  const companyId = made.id;
  await makeCompanyTags(tx, companyId);
  await makeCompanyViews(tx, companyId);
  await tx.insert(settings).values({ companyId, ...toSetting("campaignsEnabled", campaignsEnabled) });
  return { companyId, userId: await addAdmin(tx, companyId, admin) };
}

export async function addAdmin(tx: Database, companyId: number, admin: NewAdmin): Promise<number> {
  const [user] = await tx
    .insert(users)
    .values({ companyId, profile: "admin", ...admin })
    .returning({ id: users.id });
  if (!user) throw new Error("a new user was not returned");
  return user.id;
}

import { removeCompany } from "../../billing/companies/remove-company.ts";
import { type Context, systemContext } from "../../context.ts";
import { withoutTimeLimit } from "../../platform/sql/database.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";

/** Deletes a practice company with everything in it, in the caller's transaction. Sessions inside return home. */
export async function removePractice(ctx: Context, companyId: number): Promise<void> {
  await withoutTimeLimit(ctx.db);
  const company = await lockedCompany(ctx, companyId);
  if (!company?.isPractice) return;
  const inside = { ...systemContext(ctx, companyId, "practice"), pending: ctx.pending };
  await removeCompany(inside);
}

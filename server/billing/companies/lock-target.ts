import type { Company } from "@balcao/shared/workspace/companies.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findCompany } from "../../workspace/companies/company-view.ts";
import { lockCompany } from "../../workspace/companies/lock-company.ts";

/**
 * Locks the company that a super user changes until the transaction ends; returns it with a context of its own. Throws
 * ERR_NO_COMPANY_FOUND.
 */
export async function lockTarget(ctx: Context, id: number): Promise<{ company: Company; inside: Context }> {
  const inside = { ...ctx, companyId: id };
  await lockCompany(inside);
  return { company: await findCompany(ctx, id), inside };
}

/**
 * Refuses the platform's and the actor's own company, as users who lock themselves out cannot undo it. Throws
 * ERR_OWN_COMPANY.
 */
export function refuseOwn({ companyId }: Context, { id, isPlatform }: Company): void {
  if (isPlatform || id === companyId) throw new AppError("ERR_OWN_COMPANY");
}

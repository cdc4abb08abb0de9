import type { Company } from "@balcao/shared/companies.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { findCompany } from "./company-view.ts";
import { lockCompany } from "./lock-company.ts";

/** A company that a super user changes, held until the transaction ends, and a context of its own. Throws ERR_NO_COMPANY_FOUND. */
export async function lockTarget(ctx: Context, id: number): Promise<{ company: Company; inside: Context }> {
  const inside = { ...ctx, companyId: id };
  await lockCompany(inside);
  return { company: await findCompany(ctx, id), inside };
}

/** Whoever locked themselves out could not undo it. Throws ERR_OWN_COMPANY. */
export function refuseOwn({ companyId }: Context, { id, isPlatform }: Company): void {
  if (isPlatform || id === companyId) throw new AppError("ERR_OWN_COMPANY");
}

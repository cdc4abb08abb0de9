import { randomBytes } from "node:crypto";
import type { CompanyMade, CreateCompany } from "@balcao/shared/companies.ts";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { recordChange } from "../audit/record-change.ts";
import { findPlan } from "../plans/plan-view.ts";
import { refuseTakenEmail } from "../users/refuse-taken-email.ts";
import { refuseWeakPassword } from "../users/refuse-weak-password.ts";
import { companyColumns, toldOf } from "./company-columns.ts";
import { findCompany } from "./company-view.ts";
import { makeCompany } from "./make-company.ts";

/**
 * Makes a company with its first admin, who has its name and e-mail, and a password that is made up where none is given
 * and told this once. Throws ERR_EMAIL_ALREADY_EXISTS or ERR_NO_PLAN_FOUND.
 */
export async function createCompany(ctx: Context, form: z.output<typeof CreateCompany>): Promise<CompanyMade> {
  const { name, email, campaignsEnabled } = form;
  if (form.password) refuseWeakPassword(form.password, { email, names: [name] });
  const made = form.password ? null : randomBytes(9).toString("base64url");
  const passwordHash = await hashPassword(form.password ?? made ?? "");
  const values = { ...companyColumns(form), name, email, createdAt: ctx.now() };
  return refuseTakenEmail(() =>
    transact(ctx, async (ctx) => {
      await findPlan(ctx, form.planId);
      const { companyId } = await makeCompany(ctx.db, { ...values, campaignsEnabled }, { name, email, passwordHash });
      const company = await findCompany(ctx, companyId);
      const target = { targetId: companyId, targetName: company.name };
      await recordChange(ctx, { area: "company", action: "create", ...target, after: toldOf(company) });
      return { ...company, password: made };
    }),
  );
}

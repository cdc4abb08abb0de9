import { randomBytes } from "node:crypto";
import type { CompanyMade, CreateCompany } from "@balcao/shared/workspace/companies.ts";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { findCompany } from "../../workspace/companies/company-view.ts";
import { findPlan } from "../../workspace/plans/plan-view.ts";
import { refuseTakenEmail } from "../../workspace/users/refuse-taken-email.ts";
import { refuseWeakPassword } from "../../workspace/users/refuse-weak-password.ts";
import { makeInvoiceOf } from "../invoices/make-invoices.ts";
import { companyColumns, loggedFields } from "./company-columns.ts";
import { makeCompany } from "./make-company.ts";

/**
 * Creates a company and its first admin, with the company's name and e-mail. Without a password in the form a random
 * one is made, and returned this once. Throws ERR_EMAIL_ALREADY_EXISTS or ERR_NO_PLAN_FOUND.
 */
export async function createCompany(ctx: Context, form: z.output<typeof CreateCompany>): Promise<CompanyMade> {
  const { name, email, campaignsEnabled } = form;
  if (form.password) refuseWeakPassword(form.password, { email, names: [name] });
  const made = form.password ? null : randomBytes(9).toString("base64url");
  const passwordHash = await hashPassword(form.password ?? made ?? "", `company ${ctx.companyId}`);
  const values = { ...companyColumns(form), name, email, createdAt: ctx.now() };
  return refuseTakenEmail(() =>
    transact(ctx, async (ctx) => {
      await findPlan(ctx, form.planId);
      const { companyId } = await makeCompany(ctx.db, { ...values, campaignsEnabled }, { name, email, passwordHash });
      await makeInvoiceOf(ctx, companyId);
      const company = await findCompany(ctx, companyId);
      const target = { targetId: companyId, targetName: company.name };
      await recordChange(ctx, { area: "company", action: "create", ...target, after: loggedFields(company) });
      return { ...company, password: made };
    }),
  );
}

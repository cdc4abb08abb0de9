import { addDays } from "@balcao/shared/platform/calendar-day.ts";
import { type Company, type SignUpForm, trialDays } from "@balcao/shared/workspace/companies.ts";
import type { z } from "zod";
import { type Services, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { hashPassword } from "../../platform/secrets/passwords.ts";
import type { Database } from "../../platform/sql/database.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { findCompany } from "../../workspace/companies/company-view.ts";
import { findPlan, listPublicPlans } from "../../workspace/plans/plan-view.ts";
import type { PlanRow } from "../../workspace/plans/plans.table.ts";
import { canSignUp } from "../../workspace/settings/has-setting.ts";
import { refuseTakenEmail } from "../../workspace/users/refuse-taken-email.ts";
import { refuseWeakPassword } from "../../workspace/users/refuse-weak-password.ts";
import { makeInvoiceOf } from "../invoices/make-invoices.ts";
import { makeCompany } from "./make-company.ts";

/** The time zone of a new company; its admin may change it. */
const timeZone = "America/Sao_Paulo";

/**
 * Creates a visitor's company on the server's terms: with a trial of a public plan, or on a free one. `place` is the
 * visitor's address. Throws ERR_USER_CREATION_DISABLED, ERR_WEAK_PASSWORD, ERR_NO_PLAN_FOUND or ERR_EMAIL_ALREADY_EXISTS.
 */
export async function signUp(services: Services, form: z.output<typeof SignUpForm>, place: string): Promise<Company> {
  if (!(await canSignUp(services))) throw new AppError("ERR_USER_CREATION_DISABLED");
  const { name, userName = name, email, password } = form;
  refuseWeakPassword(password, { email, names: [name, userName] });
  const passwordHash = await hashPassword(password, place);
  const now = services.now();
  return refuseTakenEmail(() =>
    transact({ ...services, pending: null }, async (ctx) => {
      const plan = await findOffered(ctx.db, form.planId);
      // A free plan needs no trial, and never ends.
      const lastDay = plan.valueCents === 0 ? null : addDays(dayInTimeZone(now, timeZone), trialDays);
      const trial = { dueDate: lastDay, trialExpiration: lastDay };
      const values = { name, email, planId: plan.id, timeZone, ...trial, createdAt: now };
      const { companyId } = await makeCompany(ctx.db, values, { name: userName, email, passwordHash });
      await makeInvoiceOf(ctx, companyId);
      return findCompany(ctx, companyId);
    }),
  );
}

/** The chosen plan; where none was chosen, the first that is offered. Throws ERR_NO_PLAN_FOUND. */
async function findOffered(db: Database, chosen: number | undefined): Promise<PlanRow> {
  const planId = chosen ?? (await listPublicPlans({ db }))[0]?.id;
  if (planId === undefined) throw new AppError("ERR_NO_PLAN_FOUND", "No plan is offered at sign-up.");
  const plan = await findPlan({ db }, planId);
  if (!plan.isPublic) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

import { addDays } from "@balcao/shared/calendar-day.ts";
import { type Company, type SignUp, trialDays } from "@balcao/shared/companies.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { dayInTimeZone } from "../../platform/time-zone.ts";
import { findPlan } from "../plans/plan-view.ts";
import { settings } from "../settings/settings.table.ts";
import { refuseTakenEmail } from "../users/refuse-taken-email.ts";
import { refuseWeakPassword } from "../users/refuse-weak-password.ts";
import { companies } from "./companies.table.ts";
import { findCompany } from "./company-view.ts";
import { makeCompany } from "./make-company.ts";

/** Where a company begins; its admin may choose another time zone later. */
const timeZone = "America/Sao_Paulo";

/** Whether visitors may make a company of their own: what the platform's company has chosen. */
export async function canSignUp({ db }: Pick<Services, "db">): Promise<boolean> {
  const [chosen] = await db
    .select({ value: settings.value })
    .from(settings)
    .innerJoin(companies, eq(companies.id, settings.companyId))
    .where(and(companies.isPlatform, eq(settings.key, "userCreation")));
  return chosen?.value === "enabled";
}

/**
 * Makes a visitor's company on a plan that is offered, with a trial; everything commercial is the server's to say
 * (DECISIONS "Commercial"). Throws ERR_USER_CREATION_DISABLED, ERR_WEAK_PASSWORD, ERR_NO_PLAN_FOUND or
 * ERR_EMAIL_ALREADY_EXISTS.
 */
export async function signUp(services: Services, form: z.output<typeof SignUp>): Promise<Company> {
  if (!(await canSignUp(services))) throw new AppError("ERR_USER_CREATION_DISABLED");
  const { name, email, password, planId } = form;
  refuseWeakPassword(password, { email, names: [name] });
  const passwordHash = await hashPassword(password);
  const now = services.now();
  const lastDay = addDays(dayInTimeZone(now, timeZone), trialDays);
  const values = { name, email, planId, timeZone, dueDate: lastDay, trialExpiration: lastDay, createdAt: now };
  return refuseTakenEmail(() =>
    services.db.transaction(async (tx) => {
      await refuseHidden(tx, planId);
      const { companyId } = await makeCompany(tx, values, { name, email, passwordHash });
      return findCompany({ db: tx }, companyId);
    }),
  );
}

async function refuseHidden(db: Database, planId: number): Promise<void> {
  const plan = await findPlan({ db }, planId);
  if (!plan.isPublic) throw new AppError("ERR_NO_PLAN_FOUND");
}

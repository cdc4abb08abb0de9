import { reaisOf } from "@balcao/shared/platform/money.ts";
import type { Company } from "@balcao/shared/workspace/companies.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { plans } from "../plans/plans.table.ts";
import { hasSetting } from "../settings/has-setting.ts";
import { companies } from "./companies.table.ts";
import { companyRow } from "./company-row.ts";
import { instances } from "./instances.table.ts";

export const companyName = sql<string>`fold(${companies.name})`;

/** Condition: not a practice company, which nobody administers. */
export const isCustomer = eq(companies.isPractice, false);

/** All companies with their relations: add a condition, unless a super user asks. */
export const selectCompanies = ({ db }: Pick<Services, "db">, condition?: SQL) =>
  db
    .select({
      company: companyRow,
      plan: { id: plans.id, name: plans.name, valueCents: plans.valueCents },
      instance: { id: instances.id, name: instances.name, address: instances.address },
      campaignsEnabled: hasSetting(companies.id, "campaignsEnabled", true),
      key: companyName,
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(instances, eq(instances.id, companies.instanceId))
    .where(condition)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectCompanies>>[number];

export function toCompany({ company, plan, instance, campaignsEnabled }: Row): Company {
  const { id, name, email, phone, document, isPlatform, status, archivedAt, planId, instanceId } = company;
  const { typeConnection, dueDate, trialExpiration, recurrence, paymentMethod, timeZone, createdAt } = company;
  return {
    ...{ id, name, email, phone, document, isPlatform, status, planId, instanceId, instance, typeConnection },
    ...{ dueDate, trialExpiration, recurrence, paymentMethod, timeZone },
    archived: archivedAt !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
    plan: plan && { id: plan.id, name: plan.name, value: reaisOf(plan.valueCents) },
    campaignsEnabled,
    settings: [toSetting("campaignsEnabled", campaignsEnabled)],
    createdAt: createdAt.toISOString(),
  };
}

/** Throws ERR_NO_COMPANY_FOUND. */
export async function findCompany(services: Pick<Services, "db">, id: number): Promise<Company> {
  const [row] = await selectCompanies(services, and(eq(companies.id, id), isCustomer));
  if (!row) throw new AppError("ERR_NO_COMPANY_FOUND");
  return toCompany(row);
}

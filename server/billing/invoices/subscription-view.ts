import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import { daysBetween } from "@balcao/shared/platform/calendar-day.ts";
import { reaisOf } from "@balcao/shared/platform/money.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { companyRow } from "../../workspace/companies/company-row.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { planUsage } from "../companies/plan-usage.ts";
import type { Payments } from "../payments/charge-invoice.ts";
import { invoices } from "./invoices.table.ts";

/** Returns the state of the company's subscription. */
export async function readSubscription(ctx: Context, { gateway }: Payments): Promise<Subscription> {
  const isOpen = and(eq(invoices.companyId, companies.id), eq(invoices.status, "open"));
  const [[row], usage] = await Promise.all([
    ctx.db
      .select({ company: companyRow, plan: plans, openInvoiceId: invoices.id })
      .from(companies)
      .leftJoin(plans, eq(plans.id, companies.planId))
      .leftJoin(invoices, isOpen)
      .where(eq(companies.id, ctx.companyId)),
    planUsage(ctx),
  ]);
  if (!row) throw new AppError("ERR_NOT_FOUND");
  const { company, plan } = row;
  const today = dayInTimeZone(ctx.now(), company.timeZone);
  const { trialExpiration } = company;
  return {
    email: company.email,
    dueDate: company.dueDate,
    trialExpiration,
    trialDaysLeft: trialExpiration === null ? 0 : Math.max(0, daysBetween(today, trialExpiration)),
    recurrence: company.recurrence,
    plan: plan && {
      id: plan.id,
      name: plan.name,
      value: reaisOf(plan.valueCents),
      users: plan.users,
      connections: plan.connections,
      queues: plan.queues,
      storage: plan.storage,
    },
    usage,
    billing: {
      name: company.billingName,
      street: company.addressStreet,
      district: company.addressDistrict,
      city: company.addressCity,
      state: company.addressState,
      zipCode: company.addressZipCode,
      country: company.addressCountry,
    },
    openInvoiceId: row.openInvoiceId,
    gateway: gateway?.name ?? null,
  };
}

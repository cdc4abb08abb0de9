import { daysBetween } from "@balcao/shared/calendar-day.ts";
import { reaisOf } from "@balcao/shared/money.ts";
import type { Subscription } from "@balcao/shared/subscription.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { dayInTimeZone } from "../../platform/time-zone.ts";
import { companies } from "../companies/companies.table.ts";
import type { Payments } from "../payments/charge-invoice.ts";
import { planUsage } from "../plans/plan-usage.ts";
import { plans } from "../plans/plans.table.ts";
import { invoices } from "./invoices.table.ts";

/** How the company's subscription stands (S1 section 2). */
export async function readSubscription(ctx: Context, { gateway }: Payments): Promise<Subscription> {
  const isOpen = and(eq(invoices.companyId, companies.id), eq(invoices.status, "open"));
  const [[row], usage] = await Promise.all([
    ctx.db
      .select({ company: companies, plan: plans, openInvoiceId: invoices.id })
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

import type { PixCharge } from "@balcao/shared/billing/invoices.ts";
import type { CheckoutCountry, SubscribeSent } from "@balcao/shared/billing/subscription.ts";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { type CompanyRow, companies } from "../../workspace/companies/companies.table.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { type PlanRow, plans } from "../../workspace/plans/plans.table.ts";
import { refuseSmallerPlan } from "../companies/plan-usage.ts";
import { chargeInvoice, type Payments, requireGateway } from "../payments/charge-invoice.ts";
import { payInvoice } from "../payments/settle-payment.ts";
import { type InvoiceRow, invoices } from "./invoices.table.ts";
import { insertInvoice, openInvoice, reprice } from "./make-invoice.ts";

type Form = z.output<typeof SubscribeSent>;

/**
 * Runs the checkout: stores the billing address if one is sent, puts the chosen plan on the open invoice, and returns
 * its Pix code. The company's plan changes when that is paid. Price and limits come from the plan alone. Throws
 * ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT, ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN and the errors of `chargeInvoice`.
 */
export async function subscribe(ctx: Context, payments: Payments, form: Form): Promise<PixCharge> {
  requireGateway(payments);
  const invoice = await transact(ctx, async (ctx) => {
    const company = await lockedCompany(ctx, ctx.companyId);
    if (!company) throw new AppError("ERR_NOT_FOUND");
    await refuseOther(ctx, form.invoiceId ?? null);
    const plan = await lockOfferedPlan(ctx, company, form.plan.planId);
    await refuseSmallerPlan(ctx, plan);
    const billed = form.country === "" ? company : await keepBilling(ctx, form, form.country);
    const before = await openInvoice(ctx, company.id);
    const chosen = await chosenInvoice(ctx, company, before, plan);
    await recordChange(ctx, {
      area: "subscription",
      action: "update",
      targetId: chosen.id,
      targetName: plan.name,
      before: loggedFields(company, before),
      after: loggedFields(billed, chosen),
    });
    // Earlier partial payments may already cover a smaller plan.
    if (chosen.receivedCents >= chosen.valueCents) await payInvoice(ctx, company, chosen, null);
    return chosen;
  });
  return chargeInvoice(ctx, payments, invoice.id);
}

/** Older clients may name an invoice; it must be the open one. */
async function refuseOther({ db, companyId }: Context, invoiceId: number | null): Promise<void> {
  if (invoiceId === null) return;
  const [named] = await db
    .select({ status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId)));
  if (!named) throw new AppError("ERR_NO_INVOICE_FOUND");
  if (named.status !== "open") throw new AppError("ERR_INVOICE_NOT_OPEN");
}

/** Finds a public plan or the company's own, and locks it, so that it is not deleted meanwhile. */
async function lockOfferedPlan({ db }: Context, company: CompanyRow, planId: number): Promise<PlanRow> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), gt(plans.valueCents, 0)))
    .for("key share");
  if (!plan || (!plan.isPublic && plan.id !== company.planId)) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

async function keepBilling({ db, companyId }: Context, form: Form, country: CheckoutCountry): Promise<CompanyRow> {
  const [billed] = await db
    .update(companies)
    .set({
      billingName: `${form.firstName} ${form.lastName}`.trim(),
      addressStreet: form.address2,
      addressDistrict: form.district,
      addressCity: form.city,
      addressState: form.state,
      addressZipCode: form.zipcode,
      addressCountry: country,
    })
    .where(eq(companies.id, companyId))
    .returning();
  if (!billed) throw new Error(`company ${companyId} is gone`);
  return billed;
}

async function chosenInvoice(
  ctx: Context,
  company: CompanyRow,
  open: InvoiceRow | null,
  plan: PlanRow,
): Promise<InvoiceRow> {
  if (open) return reprice(ctx, open, plan, company.recurrence, true);
  // A company without a due date begins its subscription today.
  const dueDate = company.dueDate ?? dayInTimeZone(ctx.now(), company.timeZone);
  return insertInvoice(ctx, company, plan, dueDate, true);
}

/** A checkout as the audit log shows it: the invoice and the billing address. */
const loggedFields = (company: CompanyRow, invoice: InvoiceRow | null) => ({
  invoice: invoice?.detail,
  billingName: company.billingName,
  address: [
    company.addressStreet,
    company.addressDistrict,
    company.addressCity,
    company.addressState,
    company.addressZipCode,
    company.addressCountry,
  ].filter(Boolean),
});

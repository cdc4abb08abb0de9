import type { PixCharge } from "@balcao/shared/invoices.ts";
import type { Subscribe } from "@balcao/shared/subscription.ts";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { dayInTimeZone } from "../../platform/time-zone.ts";
import { recordChange } from "../audit/record-change.ts";
import { type CompanyRow, companies } from "../companies/companies.table.ts";
import { lockedCompany } from "../companies/lock-company.ts";
import { chargeInvoice, type Payments, requireGateway } from "../payments/charge-invoice.ts";
import { payInvoice } from "../payments/settle-payment.ts";
import { refuseSmallerPlan } from "../plans/plan-usage.ts";
import { type PlanRow, plans } from "../plans/plans.table.ts";
import { type InvoiceRow, invoices } from "./invoices.table.ts";
import { insertInvoice, openInvoice, reprice } from "./make-invoice.ts";

type Form = z.output<typeof Subscribe>;

/**
 * The checkout (S1 section 4): keeps the billing address, makes the open invoice one for the chosen plan, and answers
 * with its Pix code. The plan itself changes when that is paid. Price and limits are the plan's own. Throws
 * ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT, ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN and what `chargeInvoice` does.
 */
export async function subscribe(ctx: Context, payments: Payments, form: Form): Promise<PixCharge> {
  requireGateway(payments);
  const invoice = await transact(ctx, async (ctx) => {
    const company = await lockedCompany(ctx, ctx.companyId);
    if (!company) throw new AppError("ERR_NOT_FOUND");
    await refuseOther(ctx, form.invoiceId ?? null);
    const plan = await planToBeHad(ctx, company, form.plan.planId);
    await refuseSmallerPlan(ctx, plan);
    const billed = await keepBilling(ctx, form);
    const before = await openInvoice(ctx, company.id);
    const chosen = await chosenInvoice(ctx, company, before, plan);
    await recordChange(ctx, {
      area: "subscription",
      action: "update",
      targetId: chosen.id,
      targetName: plan.name,
      before: toldOf(company, before),
      after: toldOf(billed, chosen),
    });
    // What came in before, for less than was owed then, may be enough for a smaller plan.
    if (chosen.receivedCents >= chosen.valueCents) await payInvoice(ctx, company, chosen, null);
    return chosen;
  });
  return chargeInvoice(ctx, payments, invoice.id);
}

/** An older client may name an invoice; it must be the one that is open. */
async function refuseOther({ db, companyId }: Context, invoiceId: number | null): Promise<void> {
  if (invoiceId === null) return;
  const [named] = await db
    .select({ status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId)));
  if (!named) throw new AppError("ERR_NO_INVOICE_FOUND");
  if (named.status !== "open") throw new AppError("ERR_INVOICE_NOT_OPEN");
}

/** A public plan, or the one the company has. Held until the end: nobody deletes it in between. */
async function planToBeHad({ db }: Context, company: CompanyRow, planId: number): Promise<PlanRow> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, planId), gt(plans.valueCents, 0)))
    .for("key share");
  if (!plan || (!plan.isPublic && plan.id !== company.planId)) throw new AppError("ERR_NO_PLAN_FOUND");
  return plan;
}

async function keepBilling({ db, companyId }: Context, form: Form): Promise<CompanyRow> {
  const [billed] = await db
    .update(companies)
    .set({
      billingName: `${form.firstName} ${form.lastName}`.trim(),
      addressStreet: form.address2,
      addressDistrict: form.district,
      addressCity: form.city,
      addressState: form.state,
      addressZipCode: form.zipcode,
      addressCountry: form.country,
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
  // A company that no subscription limits begins one today.
  const dueDate = company.dueDate ?? dayInTimeZone(ctx.now(), company.timeZone);
  return insertInvoice(ctx, company, plan, dueDate, true);
}

/** What the audit log tells of a checkout: what is to be paid, and who is billed. */
const toldOf = (company: CompanyRow, invoice: InvoiceRow | null) => ({
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

import { invoiceDaysAhead } from "@balcao/shared/billing/invoices.ts";
import { daysBetween } from "@balcao/shared/platform/calendar-day.ts";
import { type Recurrence, recurrenceMonths } from "@balcao/shared/workspace/payment-terms.ts";
import { and, eq } from "drizzle-orm";
import type { Transacting } from "../../context.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import type { CompanyRow } from "../../workspace/companies/companies.table.ts";
import { type PlanRow, plans } from "../../workspace/plans/plans.table.ts";
import { replaceCharges } from "../payments/charge-invoice.ts";
import { type InvoiceRow, invoices } from "./invoices.table.ts";

/**
 * Brings a company's open invoice up to date: creates it near the due date, changes it with the company's due date or
 * plan, cancels it without either. Null if there is nothing to pay. The company's row must be locked.
 */
export async function makeInvoice(ctx: Transacting, company: CompanyRow): Promise<InvoiceRow | null> {
  const { dueDate } = company;
  const open = await openInvoice(ctx, company.id);
  const plan = await planOf(ctx, company);
  if (open) {
    // The company has no due date any more, or no plan to pay for. An invoice for a plan that it chose itself stays.
    if (!open.isChosen && (dueDate === null || !plan)) return cancel(ctx, open);
    const moved = dueDate !== null && open.dueDate !== dueDate ? await change(ctx, open, { dueDate }) : open;
    const isSame = open.planId === company.planId && open.recurrence === company.recurrence;
    return moved.isChosen || isSame || !plan ? moved : reprice(ctx, moved, plan, company.recurrence, false);
  }
  if (!plan || dueDate === null || company.archivedAt) return null;
  const today = dayInTimeZone(ctx.now(), company.timeZone);
  if (daysBetween(today, dueDate) >= invoiceDaysAhead) return null;
  return insertInvoice(ctx, company, plan, dueDate, false);
}

/** Creates a company's invoice for a due date. There must be no open one. */
export async function insertInvoice(
  ctx: Transacting,
  { id: companyId, recurrence }: CompanyRow,
  plan: PlanRow,
  dueDate: string,
  isChosen: boolean,
): Promise<InvoiceRow> {
  const priced = { planId: plan.id, recurrence, isChosen, ...priceOf(plan, recurrence) };
  const [made] = await ctx.db
    .insert(invoices)
    .values({ companyId, dueDate, createdAt: ctx.now(), ...priced })
    .returning();
  if (!made) throw new Error("a new invoice was not returned");
  return made;
}

/**
 * Changes an open invoice to another plan, or to the same plan's price of today. Codes for another amount are replaced.
 */
export async function reprice(
  ctx: Transacting,
  invoice: InvoiceRow,
  plan: PlanRow,
  recurrence: Recurrence,
  isChosen: boolean,
): Promise<InvoiceRow> {
  const priced = priceOf(plan, recurrence);
  if (priced.valueCents !== invoice.valueCents) await replaceCharges(ctx, invoice.id);
  return change(ctx, invoice, { planId: plan.id, recurrence, isChosen, ...priced });
}

/** Returns a company's open invoice, locked; null if there is none. */
export async function openInvoice({ db }: Transacting, companyId: number): Promise<InvoiceRow | null> {
  const [open] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.status, "open")))
    .for("no key update");
  return open ?? null;
}

/** The plan a company pays for; null for a free one, which is never billed. */
async function planOf({ db }: Transacting, { planId }: CompanyRow): Promise<PlanRow | null> {
  const [plan] = planId === null ? [] : await db.select().from(plans).where(eq(plans.id, planId));
  return plan && plan.valueCents > 0 ? plan : null;
}

function priceOf({ name, valueCents }: PlanRow, recurrence: Recurrence) {
  const months = recurrenceMonths[recurrence];
  return { detail: `${name}, ${months} ${months === 1 ? "mês" : "meses"}`, valueCents: valueCents * months };
}

async function cancel(ctx: Transacting, invoice: InvoiceRow): Promise<null> {
  await replaceCharges(ctx, invoice.id);
  await change(ctx, invoice, { status: "canceled" });
  return null;
}

async function change(
  { db }: Transacting,
  { id }: InvoiceRow,
  set: Partial<typeof invoices.$inferInsert>,
): Promise<InvoiceRow> {
  const [changed] = await db.update(invoices).set(set).where(eq(invoices.id, id)).returning();
  if (!changed) throw new Error(`invoice ${id} is gone`);
  return changed;
}

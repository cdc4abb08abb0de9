import type { PaymentEventKind } from "@balcao/shared/billing/billing.ts";
import { addMonths } from "@balcao/shared/platform/calendar-day.ts";
import { recurrenceMonths } from "@balcao/shared/workspace/payment-terms.ts";
import { and, eq, ne } from "drizzle-orm";
import { publish, type Services, systemContext, type Transacting, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { type CompanyRow, companies } from "../../workspace/companies/companies.table.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { type InvoiceRow, invoices } from "../invoices/invoices.table.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { type PaymentEventRow, paymentEvents } from "./payment-events.table.ts";
import { purgeReminders } from "./remind-payments.ts";

/** A received payment, from any source. */
export type Payment = {
  /** The charge it was paid with, or the invoice that the operator names. */
  of: { txid: string } | { invoiceId: number };
  /** In cents of a real. Null, from the operator, means all that is still owed. */
  amountCents: number | null;
  /** The central bank's id: each is counted once. */
  endToEndId: string | null;
  source: PaymentEventRow["source"];
  userId?: number;
  /** The gateway's own data. */
  evidence?: Record<string, unknown>;
};

/** The outcome; a `known` payment was in the ledger before and changed nothing. */
export type Settled = PaymentEventKind | "known";

/**
 * Settles a payment, which several sources may report, in any order and repeatedly. The ledger stores each end-to-end
 * id once; an invoice is paid once, and moves the due date once (docs/decisions/0020).
 */
export const settlePayment = (services: Services, payment: Payment): Promise<Settled> =>
  retryLostRace(() => transact({ ...services, pending: null }, (ctx) => settle(ctx, payment)));

async function settle(ctx: Transacting, payment: Payment): Promise<Settled> {
  const found = await lockTarget(ctx, payment.of);
  if (payment.endToEndId && (await isKnown(ctx, payment.endToEndId))) return "known";
  if (!found) return record(ctx, payment, "unmatched", payment.amountCents ?? 0, null);

  const { company, invoice, charge } = found;
  const owedCents = invoice.valueCents - invoice.receivedCents;
  const amountCents = payment.amountCents ?? Math.max(owedCents, 0);
  if (invoice.status === "paid") {
    // The operator confirms the amount owed: for a paid invoice that is nothing new.
    if (payment.amountCents === null) return "known";
    return record(ctx, payment, "paid-again", amountCents, found);
  }
  const kind = kindOf(payment, amountCents, owedCents);
  await record(ctx, payment, kind, amountCents, found);
  await ctx.db
    .update(invoices)
    .set({ receivedCents: invoice.receivedCents + amountCents })
    .where(eq(invoices.id, invoice.id));
  if (amountCents < owedCents) await forget(ctx, charge);
  else await payInvoice(ctx, company, invoice, charge);
  return kind;
}

type Target = { company: CompanyRow; invoice: InvoiceRow; charge: ChargeRow | null };

/** Locks always in this order: company, invoice, charge. */
async function lockTarget(ctx: Transacting, of: Payment["of"]): Promise<Target | null> {
  const { db } = ctx;
  const byTxid = "txid" in of ? eq(charges.txid, of.txid) : undefined;
  const [known] = byTxid ? await db.select().from(charges).where(byTxid) : [];
  const invoiceId = "invoiceId" in of ? of.invoiceId : known?.invoiceId;
  if (invoiceId === undefined) return null;
  const [where] = await db.select({ id: invoices.companyId }).from(invoices).where(eq(invoices.id, invoiceId));
  const company = where ? await lockedCompany(ctx, where.id) : null;
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for("no key update");
  const [charge] = byTxid ? await db.select().from(charges).where(byTxid).for("no key update") : [];
  return company && invoice ? { company, invoice, charge: charge ?? null } : null;
}

async function isKnown({ db }: Transacting, endToEndId: string): Promise<boolean> {
  const [known] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.endToEndId, endToEndId));
  return known !== undefined;
}

function kindOf({ source }: Payment, amountCents: number, owedCents: number): PaymentEventKind {
  if (source === "operator") return "confirmed-by-operator";
  if (amountCents < owedCents) return "underpaid";
  return amountCents > owedCents ? "overpaid" : "paid";
}

async function record<K extends PaymentEventKind>(
  ctx: Transacting,
  { of, endToEndId, source, userId, evidence }: Payment,
  kind: K,
  amountCents: number,
  found: Target | null,
): Promise<K> {
  await ctx.db.insert(paymentEvents).values({
    kind,
    companyId: found?.company.id ?? null,
    invoiceId: found?.invoice.id ?? null,
    chargeId: found?.charge?.id ?? null,
    txid: "txid" in of ? of.txid : null,
    endToEndId,
    amountCents,
    source,
    userId: userId ?? null,
    evidence: evidence ?? null,
    at: ctx.now(),
  });
  return kind;
}

/** Closes a code after a payment of less than its amount: the next one is for the rest. */
async function forget({ db }: Transacting, charge: ChargeRow | null): Promise<void> {
  if (charge) await db.update(charges).set({ status: "paid" }).where(eq(charges.id, charge.id));
}

/**
 * Marks an invoice as paid: moves the due date on from its old value, applies the plan chosen for it, and hides its
 * other codes. Publishes it after the commit. The rows must be locked.
 */
export async function payInvoice(
  ctx: Transacting,
  company: CompanyRow,
  invoice: InvoiceRow,
  charge: ChargeRow | null,
): Promise<void> {
  const { db } = ctx;
  await db.update(invoices).set({ status: "paid", paidAt: ctx.now() }).where(eq(invoices.id, invoice.id));
  await db
    .update(charges)
    .set({ status: "replaced" })
    .where(and(eq(charges.invoiceId, invoice.id), eq(charges.status, "active"), ne(charges.id, charge?.id ?? 0)));
  if (charge) await db.update(charges).set({ status: "paid" }).where(eq(charges.id, charge.id));
  // A company without a due date gets one only by a plan that it chose itself, not by an old code that was kept.
  const from = company.dueDate ?? (invoice.isChosen ? invoice.dueDate : null);
  const dueDate = from && addMonths(from, recurrenceMonths[invoice.recurrence]);
  const [renewed] = await db
    .update(companies)
    .set({ dueDate, ...(invoice.isChosen && invoice.planId !== null ? { planId: invoice.planId } : {}) })
    .where(eq(companies.id, company.id))
    .returning();
  if (renewed) await makeInvoice(ctx, renewed);
  const ofCompany = { ...systemContext(ctx, company.id, "payments"), pending: ctx.pending };
  await purgeReminders(ofCompany);
  publish(ofCompany, [rooms.admins], "payment", {
    action: "CONCLUIDA",
    company: { id: company.id, name: company.name, dueDate },
    invoiceId: invoice.id,
  });
}

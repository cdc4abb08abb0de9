import { type PaymentEventKind, recurrenceMonths } from "@balcao/shared/billing.ts";
import { addMonths } from "@balcao/shared/calendar-day.ts";
import { and, eq, ne } from "drizzle-orm";
import { type Services, systemContext, type Transacting, tell, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { type CompanyRow, companies } from "../companies/companies.table.ts";
import { lockedCompany } from "../companies/lock-company.ts";
import { type InvoiceRow, invoices } from "../invoices/invoices.table.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";
import { type ChargeRow, charges } from "./charges.table.ts";
import { forgetReminders } from "./forget-reminders.ts";
import { type PaymentEventRow, paymentEvents } from "./payment-events.table.ts";

/** Money that became known, however it did. */
export type Payment = {
  /** The charge it was paid with, or the invoice that the operator says it is for. */
  of: { txid: string } | { invoiceId: number };
  /** In cents of a real. Null pays what is still owed: the operator's word. */
  amountCents: number | null;
  /** The central bank's id: each counts once. */
  endToEndId: string | null;
  source: PaymentEventRow["source"];
  userId?: number;
  /** As the gateway had it. */
  evidence?: Record<string, unknown>;
};

/** What became of it; `known` was in the ledger already and changed nothing. */
export type Settled = PaymentEventKind | "known";

/**
 * The one verb through which money arrives: a webhook, reconciliation and the operator may all tell of the same
 * payment, in any order and however often. The ledger takes each end-to-end id once; an invoice is paid once, and
 * moves its company's due date once (docs/decisions/0020).
 */
export const settlePayment = (services: Services, payment: Payment): Promise<Settled> =>
  retryLostRace(() => transact({ ...services, told: null }, (ctx) => settle(ctx, payment)));

async function settle(ctx: Transacting, payment: Payment): Promise<Settled> {
  const found = await lockTarget(ctx, payment.of);
  if (payment.endToEndId && (await isKnown(ctx, payment.endToEndId))) return "known";
  if (!found) return record(ctx, payment, "unmatched", payment.amountCents ?? 0, null);

  const { company, invoice, charge } = found;
  const owedCents = invoice.valueCents - invoice.receivedCents;
  const amountCents = payment.amountCents ?? Math.max(owedCents, 0);
  if (invoice.status === "paid") {
    // The operator's word is about what is owed: of an invoice that is paid it says nothing new.
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

/** Always in this order: company, invoice, charge. */
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

/** A code that brought too little is worth nothing more: the next one is of what is still owed. */
async function forget({ db }: Transacting, charge: ChargeRow | null): Promise<void> {
  if (charge) await db.update(charges).set({ status: "paid" }).where(eq(charges.id, charge.id));
}

/**
 * The invoice is paid: the due date moves on from where it was, the plan chosen for it holds, and what else could be
 * paid for it is shown no more. Screens and whoever waits are told after the commit. The rows must be locked.
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
  // Whom nothing limits begins to be limited by a plan of its own choice only, not by an old code that was kept.
  const from = company.dueDate ?? (invoice.isChosen ? invoice.dueDate : null);
  const dueDate = from && addMonths(from, recurrenceMonths[invoice.recurrence]);
  const [renewed] = await db
    .update(companies)
    .set({ dueDate, ...(invoice.isChosen && invoice.planId !== null ? { planId: invoice.planId } : {}) })
    .where(eq(companies.id, company.id))
    .returning();
  if (renewed) await makeInvoice(ctx, renewed);
  const told = { ...systemContext(ctx, company.id, "payments"), told: ctx.told };
  await forgetReminders(told);
  tell(told, [rooms.admins], "payment", {
    action: "CONCLUIDA",
    company: { id: company.id, name: company.name, dueDate },
    invoiceId: invoice.id,
  });
}

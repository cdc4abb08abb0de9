import type { Invoice, InvoiceDetail, ListInvoices } from "@balcao/shared/billing/invoices.ts";
import { reaisOf } from "@balcao/shared/platform/money.ts";
import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { literally } from "../../platform/http/page.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { paymentEvents } from "../payments/payment-events.table.ts";
import { type InvoiceRow, invoices } from "./invoices.table.ts";

/** A company has at most a dozen invoices a year, so older clients get all of them at once. */
const most = 1000;

/** Returns the company's invoices in order of id, without the canceled ones. */
export async function listInvoices(ctx: Context, { searchParam, pageNumber = 1 }: ListInvoices): Promise<Invoice[]> {
  const part = searchParam && sql`'%' || fold(${literally(searchParam)}) || '%'`;
  const [rows, today] = await Promise.all([
    ctx.db
      .select()
      .from(invoices)
      .where(
        and(
          eq(invoices.companyId, ctx.companyId),
          ne(invoices.status, "canceled"),
          part ? sql`(fold(${invoices.detail}) like ${part} or ${invoices.id}::text like ${part})` : undefined,
        ),
      )
      .orderBy(asc(invoices.id))
      .limit(most)
      .offset((pageNumber - 1) * most),
    companyDay(ctx),
  ]);
  return rows.map((row) => toInvoice(row, today));
}

/** Returns an invoice of the company with its payments. Throws ERR_NO_INVOICE_FOUND. */
export async function findInvoice(ctx: Context, id: number): Promise<InvoiceDetail> {
  const row = await invoiceRow(ctx, id);
  const [payments, today] = await Promise.all([
    ctx.db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.invoiceId, id), inArray(paymentEvents.kind, [...moneyKinds]), hasAmount))
      .orderBy(asc(paymentEvents.id)),
    companyDay(ctx),
  ]);
  return {
    ...toInvoice(row, today),
    payments: payments.map(({ at, kind, amountCents, endToEndId }) => ({
      at: at.toISOString(),
      kind,
      amount: reaisOf(amountCents ?? 0),
      endToEndId,
    })),
  };
}

/** The kinds of ledger entries that are money. */
const moneyKinds = ["paid", "paid-again", "underpaid", "overpaid", "confirmed-by-operator"] as const;
const hasAmount = isNotNull(paymentEvents.amountCents);

/** Finds an invoice of the company that is not canceled. Throws ERR_NO_INVOICE_FOUND. */
export async function invoiceRow({ db, companyId }: Context, id: number): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id), ne(invoices.status, "canceled")));
  if (!row) throw new AppError("ERR_NO_INVOICE_FOUND");
  return row;
}

/** Returns an invoice as screens show it. `today` is the company's. */
export function toInvoice(row: InvoiceRow, today: string): Invoice {
  const isPaid = row.status === "paid";
  return {
    id: row.id,
    detail: row.detail,
    value: reaisOf(row.valueCents),
    received: reaisOf(row.receivedCents),
    dueDate: row.dueDate,
    status: isPaid ? "paid" : "open",
    isOverdue: !isPaid && row.dueDate < today,
    recurrence: row.recurrence,
    planId: row.planId,
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

const companyDay = async (ctx: Context): Promise<string> => dayInTimeZone(ctx.now(), await companyTimeZone(ctx));

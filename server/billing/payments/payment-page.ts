import type { PaymentPage } from "@balcao/shared/billing/invoices.ts";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { lockedCompany } from "../../workspace/companies/lock-company.ts";
import { toInvoice } from "../invoices/invoice-view.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";

/** Returns the open invoice to an admin of an overdue company before sign-in; creates it if needed. */
export function readPaymentPage(ctx: Context): Promise<PaymentPage> {
  return transact(ctx, async (ctx) => {
    const company = await lockedCompany(ctx, ctx.companyId);
    if (!company) throw new AppError("ERR_NOT_FOUND");
    const { name, dueDate, timeZone } = company;
    const invoice = await makeInvoice(ctx, company);
    const today = dayInTimeZone(ctx.now(), timeZone);
    return {
      company: { name, dueDate },
      invoice: invoice && toInvoice(invoice, today),
      isOverdue: dueDate !== null && dueDate < today,
    };
  });
}

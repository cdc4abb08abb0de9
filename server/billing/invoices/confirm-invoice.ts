import type { ConfirmInvoice, InvoiceDetail } from "@balcao/shared/billing/invoices.ts";
import { eq } from "drizzle-orm";
import { type Services, systemContext } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { findInvoice } from "./invoice-view.ts";
import { invoices } from "./invoices.table.ts";

/**
 * Confirms for the operator that an open invoice of any company was paid in full; the ledger records the confirming
 * user. Throws ERR_NO_INVOICE_FOUND or ERR_INVOICE_NOT_OPEN.
 */
export async function confirmInvoice(
  services: Services,
  id: number,
  { endToEndId, userId }: NonNullable<ConfirmInvoice> & { userId?: number | undefined },
): Promise<InvoiceDetail> {
  const [invoice] = await services.db.select().from(invoices).where(eq(invoices.id, id));
  if (!invoice || invoice.status === "canceled") throw new AppError("ERR_NO_INVOICE_FOUND");
  const settled = await settlePayment(services, {
    of: { invoiceId: id },
    amountCents: null,
    endToEndId: endToEndId ?? null,
    source: "operator",
    ...(userId === undefined ? {} : { userId }),
  });
  if (settled === "known")
    throw new AppError("ERR_INVOICE_NOT_OPEN", "The invoice is already paid, or the payment was already counted.");
  return findInvoice(systemContext(services, invoice.companyId, "operator"), id);
}

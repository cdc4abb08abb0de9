import { z } from "zod";
import { Reais } from "../platform/money.ts";
import { RowId } from "../platform/row-id.ts";
import { Recurrence } from "../workspace/payment-terms.ts";
import { PixGatewayName, paymentEventKinds } from "./billing.ts";

/** An invoice is created if the due date is less than this number of days away. */
export const invoiceDaysAhead = 20;

/** The amount that a company owes for the time after a due date. */
export const Invoice = z.object({
  id: z.number().int(),
  /** The plan's name and the paid period, at the time of creation. */
  detail: z.string(),
  value: Reais,
  /** The sum of the payments received for it. */
  received: Reais,
  dueDate: z.iso.date(),
  /** Canceled invoices are not listed. */
  status: z.enum(["open", "paid"]),
  /** Open, and due before today in the company's time zone: shown as Vencido. */
  isOverdue: z.boolean(),
  recurrence: Recurrence,
  planId: z.number().int().nullable(),
  paidAt: z.iso.datetime().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** `searchParam` looks at the detail and the id. Older clients count pages from 1; a page holds up to a thousand. */
export const ListInvoices = z.object({
  searchParam: z.string().trim().max(100).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).optional(),
});
export type ListInvoices = z.infer<typeof ListInvoices>;

/** Existing clients read a bare array in order of id. */
export const InvoiceList = z.array(Invoice);

/** A payment for an invoice. The payer is not stored. */
export const InvoicePayment = z.object({
  at: z.iso.datetime(),
  kind: z.enum(paymentEventKinds),
  amount: Reais,
  /** The central bank's id of the payment; null when the operator confirmed it without one. */
  endToEndId: z.string().nullable(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** With its receipt. */
export const InvoiceDetail = Invoice.extend({ payments: z.array(InvoicePayment) });
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

/** A Pix code to pay an invoice with; `qrcode` repeats it for existing clients. */
export const PixCharge = z.object({
  invoiceId: z.number().int(),
  txid: z.string(),
  gateway: PixGatewayName,
  /** The BR Code: what is copied, or shown as a QR code. */
  payload: z.string(),
  /** The value of the invoice less the payments received for it. */
  value: Reais,
  /** The same as the central bank's Pix API writes it, and existing clients read it: "49.00". */
  valor: z.object({ original: z.string() }),
  qrcode: z.object({ qrcode: z.string() }),
  /** Null if it never expires. */
  expiresAt: z.iso.datetime().nullable(),
  /** The page of the demo's bank that pays it by a click; null elsewhere. */
  sandboxUrl: z.url().nullable(),
});
export type PixCharge = z.infer<typeof PixCharge>;

/** A super user has seen the payment; the id from the bank's statement prevents counting it twice. */
export const ConfirmInvoice = z
  .object({
    endToEndId: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{1,64}$/)
      .optional(),
  })
  .nullish();
export type ConfirmInvoice = z.infer<typeof ConfirmInvoice>;

/** Data for an admin of an overdue company before sign-in: the amount to pay, and whether it is paid. */
export const PaymentPage = z.object({
  company: z.object({ name: z.string(), dueDate: z.iso.date().nullable() }),
  /** The open invoice; null if there is nothing to pay, or no plan. */
  invoice: Invoice.nullable(),
  /** While true the company's users cannot sign in. */
  isOverdue: z.boolean(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

/** Notifies a company's admins that an invoice is paid. */
export const PaymentEvent = z.object({
  action: z.literal("CONCLUIDA"),
  company: z.object({ id: z.number().int(), name: z.string(), dueDate: z.iso.date().nullable() }),
  invoiceId: RowId,
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

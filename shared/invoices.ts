import { z } from "zod";
import { PixGatewayName, paymentEventKinds, Recurrence } from "./billing.ts";
import { Reais } from "./money.ts";
import { RowId } from "./row-id.ts";

/** An invoice is made when its due date is less than so many days away (DECISIONS "Commercial"). */
export const invoiceDaysAhead = 20;

/** What a company owes for the time after a due date (S1 section 3). */
export const Invoice = z.object({
  id: z.number().int(),
  /** The plan's name and the time paid for, as they were then. */
  detail: z.string(),
  value: Reais,
  /** What has come in for it. */
  received: Reais,
  dueDate: z.iso.date(),
  /** Ones that nobody has to pay any more are not listed. */
  status: z.enum(["open", "paid"]),
  /** Open, and due before today in the company's time zone: shown as Vencido (S1 section 4). */
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

/** A bare array in order of id: what existing clients read (CONTRACT.md section 3). */
export const InvoiceList = z.array(Invoice);

/** Money that came in for an invoice. Who paid is the bank's to know. */
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

/** A Pix code to pay an invoice with; `qrcode` repeats it for older clients (CONTRACT.md section 3). */
export const PixCharge = z.object({
  invoiceId: z.number().int(),
  txid: z.string(),
  gateway: PixGatewayName,
  /** The BR Code: what is copied, or shown as a QR code. */
  payload: z.string(),
  /** In reais: what the invoice is worth without what has come in for it. */
  valor: Reais,
  qrcode: z.object({ qrcode: z.string() }),
  /** Null when it does not end. */
  expiresAt: z.iso.datetime().nullable(),
  /** Where the demo's bank pays it at a click; null everywhere else. */
  sandboxUrl: z.url().nullable(),
});
export type PixCharge = z.infer<typeof PixCharge>;

/** A super user has seen the money; the id is on the bank's statement, and keeps it from counting twice. */
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

/** What an admin of an overdue company may see before signing in: what to pay, and whether it is done. */
export const PaymentDoor = z.object({
  company: z.object({ name: z.string(), dueDate: z.iso.date().nullable() }),
  /** The open invoice; null when there is nothing to pay, or no plan to pay for. */
  invoice: Invoice.nullable(),
  /** While true nobody of the company can sign in. */
  isOverdue: z.boolean(),
});
export type PaymentDoor = z.infer<typeof PaymentDoor>;

/** Beside `dueDate` in the details of ERR_SUBSCRIPTION_EXPIRED at sign-in. */
export const SubscriptionExpired = z.object({
  dueDate: z.iso.date(),
  /** To admins only, as bearer of `/payment/…`, for 15 minutes. */
  paymentToken: z.string().optional(),
});
export type SubscriptionExpired = z.infer<typeof SubscriptionExpired>;

/** Tells a company's admins that an invoice is paid (CONTRACT.md section 2). */
export const PaymentEvent = z.object({
  action: z.literal("CONCLUIDA"),
  company: z.object({ id: z.number().int(), name: z.string(), dueDate: z.iso.date().nullable() }),
  invoiceId: RowId,
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

import { z } from "zod";

/** How often a company pays, in months (S2 section 9). */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export const recurrences = Object.keys(recurrenceMonths) as [
  keyof typeof recurrenceMonths,
  ...(keyof typeof recurrenceMonths)[],
];
export const Recurrence = z.enum(recurrences);
export type Recurrence = z.infer<typeof Recurrence>;

export const paymentMethods = ["mercado_pago", "hotmart", "pix", "transferencia", "cartao", "boleto"] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** `canceled` is one that nobody has to pay any more. */
export const invoiceStatuses = ["open", "paid", "canceled"] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** Who made a Pix code: this server for the operator's own key, or a bank's Pix API. */
export const pixGateways = ["static", "api-pix"] as const;
export const PixGatewayName = z.enum(pixGateways);
export type PixGatewayName = z.infer<typeof PixGatewayName>;

/** `expired` and `replaced` ones may still be paid by somebody who kept the code: the money counts all the same. */
export const chargeStatuses = ["active", "paid", "expired", "replaced"] as const;
export const ChargeStatus = z.enum(chargeStatuses);
export type ChargeStatus = z.infer<typeof ChargeStatus>;

/** What may happen to money, each a line of the ledger that nobody changes. */
export const paymentEventKinds = [
  "charged",
  "paid",
  "paid-again",
  "underpaid",
  "overpaid",
  "expired",
  "confirmed-by-operator",
  "unmatched",
] as const;
export const PaymentEventKind = z.enum(paymentEventKinds);
export type PaymentEventKind = z.infer<typeof PaymentEventKind>;

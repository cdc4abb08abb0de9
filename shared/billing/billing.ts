import { z } from "zod";

/** A `canceled` invoice is not owed any more. */
export const invoiceStatuses = ["open", "paid", "canceled"] as const;

/** The source of a Pix code: this server for the operator's own key, or a bank's Pix API. */
export const pixGateways = ["static", "api-pix"] as const;
export const PixGatewayName = z.enum(pixGateways);
export type PixGatewayName = z.infer<typeof PixGatewayName>;

/** `expired` and `replaced` ones may still be paid by a payer who kept the code: the payment counts nevertheless. */
export const chargeStatuses = ["active", "paid", "expired", "replaced"] as const;

/** Events of a payment, each an unchangeable line of the ledger. */
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

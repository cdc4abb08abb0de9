import { z } from "zod";

/** Months that a payment covers, by recurrence. */
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

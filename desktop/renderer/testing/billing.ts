import type { Invoice, PixCharge } from "@balcao/shared/billing/invoices.ts";
import type { Subscription } from "@balcao/shared/billing/subscription.ts";

export const aSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  email: "financeiro@loja.example",
  dueDate: "2026-12-05",
  trialExpiration: null,
  trialDaysLeft: 0,
  recurrence: "MENSAL",
  plan: { id: 1, name: "Essencial", value: 49, users: 3, connections: 3, queues: 3, storage: 50 },
  usage: { users: 3, connections: 1, queues: 2, storage: 1 },
  billing: { name: "", street: "", district: "", city: "", state: "", zipCode: "", country: "BR" },
  openInvoiceId: null,
  gateway: "api-pix",
  ...change,
});

export const anInvoice = (id: number, change: Partial<Invoice> = {}): Invoice => ({
  id,
  detail: "Essencial, 1 mês",
  value: 49,
  received: 0,
  dueDate: "2026-12-05",
  status: "open",
  isOverdue: false,
  recurrence: "MENSAL",
  planId: 1,
  paidAt: null,
  ...change,
});

export const aCharge = (invoiceId: number, change: Partial<PixCharge> = {}): PixCharge => ({
  invoiceId,
  txid: "BALCAO0000000000000000000001",
  gateway: "api-pix",
  payload: "00020101021226-codigo-pix",
  value: 49,
  valor: { original: "49.00" },
  qrcode: { qrcode: "00020101021226-codigo-pix" },
  expiresAt: null,
  sandboxUrl: null,
  ...change,
});

import type { InvoiceRow } from "../invoices/invoices.table.ts";

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Returns the reminder of an open invoice, in Portuguese, as all texts of the platform itself. */
export function reminderText(invoice: InvoiceRow, daysLeft: number): { title: string; text: string } {
  const day = invoice.dueDate.split("-").reverse().join("/");
  const value = reais.format((invoice.valueCents - invoice.receivedCents) / 100);
  const title = daysLeft < 0 ? `Sua assinatura venceu em ${day}` : `Sua assinatura vence ${when(daysLeft)}`;
  const how =
    daysLeft < 0
      ? "Entre com a conta de um administrador para ver o código Pix e pagar: o acesso volta na hora."
      : "Pague por Pix em Faturas, e o acesso continua sem interrupção.";
  return { title, text: `Fatura ${invoice.id}: ${invoice.detail}, ${value}, vencimento em ${day}. ${how}` };
}

function when(daysLeft: number): string {
  if (daysLeft === 0) return "hoje";
  return daysLeft === 1 ? "amanhã" : `em ${daysLeft} dias`;
}

import type { Invoice } from "@balcao/shared/billing/invoices.ts";
import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

export type OnInvoice = (invoice: Invoice) => void;

/** Pays an invoice, or shows the receipt of a paid one. */
export function InvoiceButton({ invoice, onOpen }: { invoice: Invoice; onOpen: OnInvoice }) {
  const { t } = useTranslation();
  const isPaid = invoice.status === "paid";
  const { id } = invoice;
  return (
    <Button
      size="small"
      appearance={isPaid ? "secondary" : "primary"}
      aria-label={isPaid ? t("billing.invoices.receiptOf", { id }) : t("billing.invoices.payOf", { id })}
      onClick={() => onOpen(invoice)}
    >
      {isPaid ? t("billing.invoices.receipt") : t("billing.invoices.pay")}
    </Button>
  );
}

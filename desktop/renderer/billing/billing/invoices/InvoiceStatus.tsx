import type { Invoice } from "@balcao/shared/billing/invoices.ts";
import { CheckmarkCircle16Filled, Clock16Regular, ErrorCircle16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../../ui/mark/Pill.tsx";

/** An invoice is paid, open or overdue. */
export function InvoiceStatus({ invoice: { status, isOverdue } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  if (status === "paid")
    return (
      <Pill tone="ok" icon={<CheckmarkCircle16Filled />}>
        {t("billing.invoices.paid")}
      </Pill>
    );
  if (isOverdue)
    return (
      <Pill tone="bad" icon={<ErrorCircle16Filled />}>
        {t("billing.invoices.overdue")}
      </Pill>
    );
  return (
    <Pill tone="info" icon={<Clock16Regular />}>
      {t("billing.invoices.open")}
    </Pill>
  );
}

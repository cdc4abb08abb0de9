import type { Invoice } from "@balcao/shared/billing/invoices.ts";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { useTableStyles } from "../../../ui/table/data-table-styles.ts";
import { moneyText } from "../../../ui/text/number-text.ts";
import { dueDateText } from "../../../ui/text/time.ts";
import { InvoiceButton, type OnInvoice } from "./InvoiceButton.tsx";
import { InvoiceStatus } from "./InvoiceStatus.tsx";

/** The company's invoices; an overdue one is tinted red, with a label. */
export function InvoiceTable({ invoices, onOpen }: { invoices: readonly Invoice[]; onOpen: OnInvoice }) {
  const styles = useTableStyles();
  const { t } = useTranslation();
  const columns: Column<Invoice>[] = [
    {
      id: "id",
      header: t("billing.invoices.id"),
      width: "72px",
      render: ({ id }) => <span className={styles.figure}>{id}</span>,
    },
    {
      id: "detail",
      header: t("billing.invoices.detail"),
      render: ({ detail }) => <span title={detail}>{detail}</span>,
    },
    {
      id: "value",
      header: t("billing.invoices.value"),
      width: "128px",
      render: ({ value }) => <span className={styles.figure}>{moneyText(value)}</span>,
    },
    {
      id: "dueDate",
      header: t("billing.invoices.dueDate"),
      width: "112px",
      render: ({ dueDate }) => <span className={styles.figure}>{dueDateText(dueDate)}</span>,
    },
    {
      id: "status",
      header: t("billing.invoices.status"),
      width: "136px",
      render: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
    {
      id: "action",
      header: t("billing.invoices.action"),
      width: "104px",
      render: (invoice) => <InvoiceButton invoice={invoice} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      label={t("billing.invoices.title")}
      columns={columns}
      rows={invoices}
      rowHeight={52}
      toneOf={({ isOverdue }) => (isOverdue ? "red" : null)}
    />
  );
}

import type { Invoice } from "@balcao/shared/billing/invoices.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { moneyText } from "../../../ui/text/number-text.ts";
import { dueDateText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { InvoiceButton, type OnInvoice } from "./InvoiceButton.tsx";
import { InvoiceStatus } from "./InvoiceStatus.tsx";

const useStyles = makeStyles({
  list: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    minHeight: 0,
    margin: "-4px",
    padding: "4px",
    overflowY: "auto",
    listStyle: "none",
  },
  card: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "8px 12px",
    padding: "12px 14px",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.cardShadow,
  },
  overdue: { background: tokens.badSoft },
  detail: { fontWeight: 600, overflowWrap: "anywhere" },
  id: { fontWeight: 400, color: tokens.colorNeutralForeground2 },
  value: { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  due: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground2 },
});

/** The invoices as cards, for screens too narrow for a table. */
export function InvoiceCards({ invoices, onOpen }: { invoices: readonly Invoice[]; onOpen: OnInvoice }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t("billing.invoices.title")}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className={mergeClasses(styles.card, invoice.isOverdue && styles.overdue)}>
          <span className={styles.detail}>
            {invoice.detail} <span className={styles.id}>{`#${invoice.id}`}</span>
          </span>
          <span className={styles.value}>{moneyText(invoice.value)}</span>
          <span>
            <InvoiceStatus invoice={invoice} />
            <div className={styles.due}>{t("billing.invoices.due", { date: dueDateText(invoice.dueDate) })}</div>
          </span>
          <InvoiceButton invoice={invoice} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

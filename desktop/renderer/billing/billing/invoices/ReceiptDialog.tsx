import type { InvoicePayment } from "@balcao/shared/billing/invoices.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { Print20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../../client/hooks.ts";
import { useReturnFocus } from "../../../ui/focus/use-return-focus.ts";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../../ui/list/SkeletonRows.tsx";
import { moneyText } from "../../../ui/text/number-text.ts";
import { dueDateText, shortDateTimeText } from "../../../ui/text/time.ts";
import { useGetInvoiceQuery } from "../billing-api.ts";
import { Facts } from "../Facts.tsx";

/** The receipt of a payment: amount, date and the bank's identifier. A print contains only this dialog (page.css). */
export function ReceiptDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const { company } = useSessionUser();
  const { data, isError, refetch } = useGetInvoiceQuery(invoiceId, { refetchOnMountOrArgChange: true });
  const at = (iso: string) => shortDateTimeText(iso, company.timeZone);
  const paymentText = ({ at: when, amount, endToEndId }: InvoicePayment) =>
    `${at(when)}: ${moneyText(amount)}\n${endToEndId ?? t("billing.receipt.byOperator")}`;
  const facts = data && [
    { label: t("billing.receipt.company"), value: company.name },
    { label: t("billing.receipt.invoice"), value: String(data.id) },
    { label: t("billing.invoices.detail"), value: data.detail },
    { label: t("billing.invoices.value"), value: moneyText(data.value) },
    { label: t("billing.invoices.dueDate"), value: dueDateText(data.dueDate) },
    { label: t("billing.receipt.paidAt"), value: data.paidAt ? at(data.paidAt) : "–" },
    { label: t("billing.receipt.payments"), value: data.payments.map(paymentText).join("\n") || "–" },
  ];
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className="balcao-receipt" style={{ maxWidth: 520 }}>
        <DialogBody>
          <DialogTitle>{t("billing.receipt.title")}</DialogTitle>
          <DialogContent style={{ paddingBottom: 8 }}>
            {facts ? (
              <Facts facts={facts} />
            ) : isError ? (
              <LoadFailed onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows label={t("common.loading")} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
            <Button appearance="primary" icon={<Print20Regular />} disabled={!facts} onClick={() => window.print()}>
              {t("billing.receipt.print")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

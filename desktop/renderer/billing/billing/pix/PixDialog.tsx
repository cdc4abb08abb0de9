import { useTranslation } from "react-i18next";
import { dueDateText } from "../../../ui/text/time.ts";
import { useGetChargeQuery, useGetInvoiceQuery } from "../billing-api.ts";
import { PaidNotice } from "./PaidNotice.tsx";
import { PixCode } from "./PixCode.tsx";
import { PixFrame } from "./PixFrame.tsx";
import { useRenewal } from "./use-renewal.ts";

/** Pays an invoice by Pix. After payment it shows a confirmation, and opens the first screen. */
export function PixDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const fresh = { refetchOnMountOrArgChange: true };
  const invoice = useGetInvoiceQuery(invoiceId, fresh);
  const isPaid = invoice.data?.status === "paid";
  const charge = useGetChargeQuery(invoiceId, { ...fresh, skip: isPaid });
  const renewedUntil = useRenewal(invoiceId, isPaid);
  const again = () => {
    if (invoice.isError) void invoice.refetch();
    if (!isPaid) void charge.refetch();
  };
  const body = () => {
    if (!invoice.data) return null;
    if (isPaid)
      return <PaidNotice text={renewedUntil ? t("billing.renewed", { date: dueDateText(renewedUntil) }) : ""} />;
    if (!charge.data) return null;
    const owed = invoice.data.value - invoice.data.received;
    return <PixCode charge={charge.data} owed={owed} isRenewing={charge.isFetching} onNewCode={again} />;
  };
  const error = isPaid ? undefined : (charge.error ?? (invoice.data ? undefined : invoice.error));
  return (
    <PixFrame error={error} onRetry={again} onClose={onClose}>
      {body()}
    </PixFrame>
  );
}

import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { dueDateText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { useGetPageChargeQuery, useGetPaymentPageQuery } from "../billing-api.ts";
import { PaidNotice } from "./PaidNotice.tsx";
import { PixCode } from "./PixCode.tsx";
import { PixFrame } from "./PixFrame.tsx";

/** A page without a session gets no payment event, so it polls. */
const askEveryMs = 4000;

const useStyles = makeStyles({
  what: { margin: "0 0 12px", textAlign: "center", color: tokens.colorNeutralForeground2 },
});

type OverduePaymentDialogProps = {
  paymentToken: string;
  /** Payment may unblock the company: signs in. */
  onPaid: () => void;
  onClose: () => void;
};

/** Pays the open invoice of an overdue company, whose users cannot sign in. */
export function OverduePaymentDialog({ paymentToken, onPaid, onClose }: OverduePaymentDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const page = useGetPaymentPageQuery(paymentToken, {
    pollingInterval: askEveryMs,
    refetchOnMountOrArgChange: true,
  });
  const { company, invoice, isOverdue = true } = page.data ?? {};
  const mustPay = isOverdue && invoice ? { paymentToken, invoiceId: invoice.id } : null;
  const charge = useGetPageChargeQuery(mustPay ?? { paymentToken, invoiceId: 0 }, {
    skip: mustPay === null,
    refetchOnMountOrArgChange: true,
  });
  const again = () => {
    if (page.isError) void page.refetch();
    if (mustPay) void charge.refetch();
  };
  const body = () => {
    if (!page.data) return null;
    if (!isOverdue)
      return <PaidNotice text={company?.dueDate ? t("billing.renewed", { date: dueDateText(company.dueDate) }) : ""} />;
    if (!invoice) return <p>{t("billing.pix.noInvoice")}</p>;
    if (!charge.currentData) return null;
    return (
      <>
        <p className={styles.what}>
          {t("billing.pix.for", {
            company: company?.name ?? "",
            detail: invoice.detail,
            date: dueDateText(invoice.dueDate),
          })}
        </p>
        <PixCode
          charge={charge.currentData}
          owed={invoice.value - invoice.received}
          isRenewing={charge.isFetching}
          onNewCode={again}
        />
      </>
    );
  };
  // An unanswered request is retried automatically; a refusal stays.
  const refusal =
    page.error && (!page.data || ("status" in page.error && page.error.status === 401)) ? page.error : null;
  const error = refusal ?? (isOverdue ? charge.error : undefined);
  return (
    <PixFrame
      error={error ?? undefined}
      onRetry={again}
      action={
        !isOverdue && (
          <Button appearance="primary" onClick={onPaid}>
            {t("auth.submit")}
          </Button>
        )
      }
      onClose={onClose}
    >
      {body()}
    </PixFrame>
  );
}

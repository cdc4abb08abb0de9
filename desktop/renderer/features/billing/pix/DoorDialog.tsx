import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";
import { dueDateText } from "../../../ui/time.ts";
import { useGetDoorChargeQuery, useGetDoorQuery } from "../billing-api.ts";
import { PaidNotice } from "./PaidNotice.tsx";
import { PixCode } from "./PixCode.tsx";
import { PixFrame } from "./PixFrame.tsx";

/** Nobody tells a page without a session that the money is in: it asks. */
const askEveryMs = 4000;

const useStyles = makeStyles({
  what: { margin: "0 0 12px", textAlign: "center", color: tokens.colorNeutralForeground2 },
});

type DoorDialogProps = {
  paymentToken: string;
  /** The company may be used again: signs in. */
  onPaid: () => void;
  onClose: () => void;
};

/** Pays the open invoice of an overdue company before anybody can sign in (DECISIONS "Tenancy and sessions"). */
export function DoorDialog({ paymentToken, onPaid, onClose }: DoorDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const door = useGetDoorQuery(paymentToken, { pollingInterval: askEveryMs, refetchOnMountOrArgChange: true });
  const { company, invoice, isOverdue = true } = door.data ?? {};
  const mustPay = isOverdue && invoice ? { paymentToken, invoiceId: invoice.id } : null;
  const charge = useGetDoorChargeQuery(mustPay ?? { paymentToken, invoiceId: 0 }, {
    skip: mustPay === null,
    refetchOnMountOrArgChange: true,
  });
  const again = () => {
    if (door.isError) void door.refetch();
    if (mustPay) void charge.refetch();
  };
  const body = () => {
    if (!door.data) return null;
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
  // One question without an answer is asked again by itself; a refusal stays.
  const refusal =
    door.error && (!door.data || ("status" in door.error && door.error.status === 401)) ? door.error : null;
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

import type { Shipment } from "@balcao/shared/outreach/campaigns.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { contactName } from "../../../ui/text/phone-text.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useResendShipmentMutation } from "../campaigns-api.ts";

/** Asks before an uncertain message is sent again, and explains the consequence. */
export function ResendDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [resend, { isLoading }] = useResendShipmentMutation();
  const confirm = async () => {
    const { error } = await resend({ campaignId: shipment.campaignId, id: shipment.id });
    if (error) showFailure(error);
    else show("success", t("campaigns.resent"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("campaigns.resendTitle", { name: contactName(shipment.name) })}
      text={t(shipment.status === "uncertain" ? "campaigns.resendUncertain" : "campaigns.resendFailed")}
      action={t("common.tryAgain")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

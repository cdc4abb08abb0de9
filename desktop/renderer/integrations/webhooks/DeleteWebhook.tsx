import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteWebhookMutation } from "./webhooks-api.ts";

/** Asks before a webhook is deleted, with its waiting deliveries. */
export function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteWebhookMutation();
  const confirm = async () => {
    const { error } = await remove(webhook.id);
    if (error) showFailure(error);
    else show("success", t("webhooks.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("webhooks.deleteTitle", { name: webhook.name })}
      text={t("webhooks.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

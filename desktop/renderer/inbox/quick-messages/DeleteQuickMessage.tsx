import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteQuickMessageMutation } from "./quick-messages-api.ts";

type DeleteQuickMessageProps = { quickMessage: QuickMessage; onClose: () => void };

/** Asks before a quick message is deleted, for everybody who uses it. */
export function DeleteQuickMessage({ quickMessage, onClose }: DeleteQuickMessageProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteQuickMessageMutation();
  const confirm = async () => {
    const { error } = await remove(quickMessage.id);
    if (error) showFailure(error);
    else show("success", t("quickMessages.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("quickMessages.deleteTitle", { shortcode: quickMessage.shortcode })}
      text={t("quickMessages.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

import type { Message } from "@balcao/shared/inbox/messages.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useDeleteMessageMutation } from "../messages-api.ts";

/** Asks before a message is deleted for everybody. */
export function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const { showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteMessageMutation();
  const confirm = async () => {
    const answer = await remove({ ticketId: message.ticketId, messageId: message.id });
    if (answer.error) showFailure(answer.error);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("messages.deleteTitle")}
      text={t("messages.deleteText")}
      action={t("messages.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

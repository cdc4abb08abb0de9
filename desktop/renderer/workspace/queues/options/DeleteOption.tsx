import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useDeleteQueueOptionMutation } from "../queue-options-api.ts";

type DeleteOptionProps = { option: QueueOption; hasMore: boolean; onClose: () => void };

/** Asks before an option is deleted, with its suboptions. */
export function DeleteOption({ option, hasMore, onClose }: DeleteOptionProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteQueueOptionMutation();
  const confirm = async () => {
    const { error } = await remove(option.id);
    if (error) showFailure(error);
    else show("success", t("queues.options.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("queues.options.deleteTitle", { title: option.title || t("queues.options.untitled") })}
      text={hasMore ? t("queues.options.deleteTree") : t("queues.options.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

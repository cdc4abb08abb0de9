import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteMessageTemplateMutation } from "./message-templates-api.ts";

type DeleteTemplateProps = { template: MessageTemplate; onClose: () => void };

/** Asks before a template is deleted at the channel too. */
export function DeleteTemplate({ template: { connectionId, id, name }, onClose }: DeleteTemplateProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteMessageTemplateMutation();
  const confirm = async () => {
    const { error } = await remove({ connectionId, id });
    if (error) showFailure(error);
    else show("success", t("messageTemplates.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("messageTemplates.deleteTitle", { name })}
      text={t("messageTemplates.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

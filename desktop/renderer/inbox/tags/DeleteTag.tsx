import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteTagMutation } from "./tags-api.ts";

/** Asks before a tag is deleted, which removes it from every ticket. */
export function DeleteTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteTagMutation();
  const confirm = async () => {
    const { error } = await remove(tag.id);
    if (error) showFailure(error);
    else show("success", t("tags.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("tags.deleteTitle", { name: tag.name })}
      text={t("tags.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

import type { ContactListItem } from "@balcao/shared/contact-lists.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useDeleteContactListItemMutation } from "./contact-lists-api.ts";

/** Asks before somebody is taken off a list; the company's contact of that number stays. */
export function DeleteItem({ item, onClose }: { item: ContactListItem; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteContactListItemMutation();
  const confirm = async () => {
    const { error } = await remove(item.id);
    if (error) showFailure(error);
    else show("success", t("contactLists.items.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("contactLists.items.deleteTitle", { name: item.name })}
      text={t("contactLists.items.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

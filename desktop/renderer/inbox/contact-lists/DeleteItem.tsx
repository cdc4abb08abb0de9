import type { ContactListItem } from "@balcao/shared/inbox/contact-lists.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteContactListItemMutation } from "./contact-lists-api.ts";

/** Asks before a contact is removed from a list; the company's contact with that number stays. */
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
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

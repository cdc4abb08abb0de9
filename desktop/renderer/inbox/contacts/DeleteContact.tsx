import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { contactName } from "../../ui/text/phone-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteContactMutation } from "./contacts-api.ts";

/** Asks before a contact is deleted, with all its data. */
export function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteContactMutation();
  const confirm = async () => {
    const { error } = await remove(contact.id);
    if (error) showFailure(error);
    else show("success", t("contacts.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("contacts.deleteTitle", { name: contactName(contact.name) })}
      text={t("contacts.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

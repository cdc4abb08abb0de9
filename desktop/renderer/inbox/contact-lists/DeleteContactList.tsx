import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteContactListMutation } from "./contact-lists-api.ts";

const InUse = z.object({
  code: z.literal("ERR_CONTACTLIST_IN_USE"),
  details: z.object({ campaigns: z.array(z.string()) }),
});

/** Asks before a list is deleted, with all its contacts; a list in use stays, and its campaigns are named. */
export function DeleteContactList({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteContactListMutation();
  const confirm = async () => {
    const { error } = await remove(list.id);
    const { data: inUse } = InUse.safeParse(error);
    if (inUse) show("error", t("contactLists.inUse", { campaigns: inUse.details.campaigns.join(", ") }));
    else if (error) showFailure(error);
    else show("success", t("contactLists.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("contactLists.deleteTitle", { name: list.name })}
      text={t("contactLists.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

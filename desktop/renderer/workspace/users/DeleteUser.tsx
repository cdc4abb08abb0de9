import type { User } from "@balcao/shared/workspace/users.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteUserMutation } from "./users-api.ts";

/** Asks before a user is deleted, and explains what happens to the open tickets. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteUserMutation();
  const confirm = async () => {
    const { data, error } = await remove(user.id);
    if (data) show("success", t("users.deleted", { count: data.returnedTickets }));
    else showFailure(error);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("users.deleteTitle", { name: user.name })}
      text={t("users.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

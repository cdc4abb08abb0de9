import type { User } from "@balcao/shared/workspace/users.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useWithdrawInvitationMutation } from "./invitations-api.ts";

/** Asks before an invitation is withdrawn, which also deletes the user who has not signed in yet. */
export function WithdrawInvitation({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation();
  const confirm = async () => {
    const { error } = await withdraw(user.id);
    if (error) showFailure(error);
    else show("success", t("users.invitation.withdrawn"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("users.invitation.withdrawTitle", { name: user.name })}
      text={t("users.invitation.withdrawText")}
      action={t("users.invitation.withdraw")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

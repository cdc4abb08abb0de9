import { useTranslation } from "react-i18next";
import { useSignOut } from "../../app/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Asked where signing out wipes this computer, and something on it was not sent yet. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      title={t("shell.signOutUnsent.title")}
      text={t("shell.signOutUnsent.text")}
      action={t("shell.signOutUnsent.action")}
      onConfirm={() => void signOut()}
      onClose={onClose}
    />
  );
}

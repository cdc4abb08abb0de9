import { useTranslation } from "react-i18next";
import { useSignOut } from "../client/hooks.ts";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";

/** Asked if signing out would wipe drafts or unsent messages on this computer. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      title={t("shell.signOutUnsent.title")}
      text={t("shell.signOutUnsent.text")}
      action={t("shell.signOutUnsent.action")}
      onConfirm={() => signOut()}
      onClose={onClose}
    />
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { UserDialog } from "./UserDialog.tsx";

/** The user's own name, e-mail and password, opened from any screen. */
export function ProfileDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <UserDialog title={t("users.ownTitle")} user={useSessionUser()} onClose={onClose}>
      {children}
    </UserDialog>
  );
}

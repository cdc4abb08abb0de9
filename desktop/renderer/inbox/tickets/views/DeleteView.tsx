import type { View } from "@balcao/shared/inbox/views.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useDeleteViewMutation } from "./views-api.ts";

/** Asks before a view is deleted; its tickets stay. */
export function DeleteView({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteViewMutation();
  const confirm = async () => {
    const { error } = await remove(view.id);
    if (error) showFailure(error);
    else show("success", t("views.delete.done"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("views.delete.title", { name: view.name })}
      text={t(view.reach === "own" ? "views.delete.ownText" : "views.delete.sharedText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

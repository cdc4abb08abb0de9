import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteWarmUpMutation } from "./warm-up-api.ts";
import { namesText } from "./warm-up-words.ts";

/** Asks before a warm-up is deleted, with its log. */
export function DeleteWarmUp({ warmUp, onClose }: { warmUp: WarmUp; onClose: () => void }) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteWarmUpMutation();
  const confirm = async () => {
    const { error } = await remove(warmUp.id);
    if (error) showFailure(error);
    else show("success", t("warmUps.deleted"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("warmUps.deleteTitle")}
      text={t("warmUps.deleteText", { names: namesText(t, warmUp) })}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

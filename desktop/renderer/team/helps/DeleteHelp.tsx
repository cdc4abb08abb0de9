import type { Help } from "@balcao/shared/team/helps.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteHelpMutation } from "./helps-api.ts";

type DeleteHelpProps = { help: Help; onDeleted: () => void; onClose: () => void };

/** Asks before a help is deleted, for every company. */
export function DeleteHelp({ help, onDeleted, onClose }: DeleteHelpProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteHelpMutation();
  const confirm = async () => {
    const { error } = await remove(help.id);
    onClose();
    if (error) return showFailure(error);
    show("success", t("helps.saved"));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t("helps.deleteTitle", { title: help.title })}
      text={t("helps.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

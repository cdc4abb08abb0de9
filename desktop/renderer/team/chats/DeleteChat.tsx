import type { Chat } from "@balcao/shared/team/chats.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useDeleteChatMutation } from "./chats-api.ts";

type DeleteChatProps = { chat: Chat; onDeleted: () => void; onClose: () => void };

/** Asks before a chat is deleted, with all its messages, for everybody. */
export function DeleteChat({ chat, onDeleted, onClose }: DeleteChatProps) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [remove, { isLoading }] = useDeleteChatMutation();
  const confirm = async () => {
    const { error } = await remove(chat);
    if (error) {
      showFailure(error);
      return onClose();
    }
    show("success", t("chats.deleted"));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t("chats.deleteTitle", { title: chat.title })}
      text={t("chats.deleteText")}
      action={t("common.delete")}
      busy={isLoading}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  );
}

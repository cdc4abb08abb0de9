import type { Chat } from "@balcao/shared/chats.ts";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast-context.ts";
import { useDeleteChatMutation } from "./chats-api.ts";

type DeleteChatProps = { chat: Chat; onDeleted: () => void; onClose: () => void };

/** Asks before a chat goes, with all that was said in it, for everybody. */
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
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

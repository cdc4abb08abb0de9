import { type Chat, SaveChat } from "@balcao/shared/team/chats.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveChatMutation } from "./chats-api.ts";

export type ChatFormValues = { title: string; users: { id: number }[] };

/** The form of a chat: its title and the other members; the user is always one. */
export function useChatForm(chat: Chat | null, onDone: (saved: Chat) => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const me = useSessionUser();
  const [save, { error, isLoading }] = useSaveChatMutation();
  const { control, handleSubmit } = useForm<ChatFormValues>({
    resolver: contractResolver(SaveChat),
    defaultValues: {
      title: chat?.title ?? "",
      users: chat?.users.filter(({ userId }) => userId !== me.id).map(({ userId }) => ({ id: userId })) ?? [],
    },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save({ id: chat?.id ?? null, chat: SaveChat.parse(values) });
    if (!answer.data) return;
    show("success", chat ? t("chats.saved") : t("chats.created"));
    onDone(answer.data);
  });
  return { control, submit, error, isBusy: isLoading };
}

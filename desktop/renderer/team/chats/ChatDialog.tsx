import type { Chat } from "@balcao/shared/team/chats.ts";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ManyField } from "../../ui/form/ManyField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useListUsersQuery } from "../../workspace/users/users-api.ts";
import { useChatForm } from "./use-chat-form.ts";

type ChatDialogProps = {
  /** Null creates a new one. */
  chat: Chat | null;
  onSaved: (chat: Chat) => void;
  onClose: () => void;
};

/** Edits a chat's title and its members. */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const { data: people = [] } = useListUsersQuery();
  const { control, submit, error, isBusy } = useChatForm(chat, onSaved);
  const { field, fieldState } = useController({ control, name: "users" });
  return (
    <FormDialog
      title={chat ? t("chats.formEdit") : t("chats.formNew")}
      error={error}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="title" label={t("chats.formTitle")} required autoFocus />
      <ManyField
        label={t("chats.formUsers")}
        hint={t("chats.formUsersHint")}
        required
        problem={fieldState.error ? t("common.problems.required") : null}
        noneText={t("chats.formNobody")}
        choices={people.filter(({ id }) => id !== me.id)}
        value={field.value.map(({ id }) => id)}
        onChange={(ids) => field.onChange(ids.map((id) => ({ id })))}
      />
    </FormDialog>
  );
}

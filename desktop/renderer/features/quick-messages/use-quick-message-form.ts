import type { MessageType } from "@balcao/shared/message-type.ts";
import { type QuickMessage, SaveQuickMessage } from "@balcao/shared/quick-messages.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form-problems.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useMessageFile } from "../../ui/use-message-file.ts";
import {
  useDeleteQuickMessageFileMutation,
  useSaveQuickMessageMutation,
  useUploadQuickMessageFileMutation,
} from "./quick-messages-api.ts";

export type QuickMessageFormValues = {
  shortcode: string;
  message: string;
  messageType: MessageType;
  scope: QuickMessage["scope"];
  queueId: number | null;
};

/** A quick message as it is written: its fields, and its file, which goes up once the message has an id. */
export function useQuickMessageForm(quickMessage: QuickMessage | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [save, { error, isLoading }] = useSaveQuickMessageMutation();
  const [upload, uploadState] = useUploadQuickMessageFileMutation();
  const [removeFile] = useDeleteQuickMessageFileMutation();
  // A new message whose file did not go up exists already: the second try changes it.
  const [id, setId] = useState<number | null>(quickMessage?.id ?? null);
  const file = useMessageFile(quickMessage?.file ?? null, () => removeFile(id ?? 0));
  const form = useForm<QuickMessageFormValues>({
    resolver: contractResolver(SaveQuickMessage),
    defaultValues: {
      shortcode: quickMessage?.shortcode ?? "",
      message: quickMessage?.message ?? "",
      messageType: quickMessage?.messageType ?? "MESSAGE",
      scope: quickMessage?.scope ?? "user",
      queueId: quickMessage?.queueId ?? null,
    },
  });
  const submit = form.handleSubmit(async (values) => {
    const wantsFile = values.messageType !== "MESSAGE";
    if (!file.check(wantsFile)) return;
    const answer = await save({ id, quickMessage: SaveQuickMessage.parse(values) });
    if (!answer.data) return;
    setId(answer.data.id);
    if (wantsFile && file.chosen) {
      const sent = await upload({ id: answer.data.id, file: file.chosen });
      if (sent.error) return showFailure(sent.error);
    }
    show("success", quickMessage ? t("quickMessages.updated") : t("quickMessages.added"));
    onDone();
  });
  return {
    control: form.control,
    submit,
    error,
    isBusy: isLoading || uploadState.isLoading,
    fileField: file.field,
  };
}

import { tooLongFields } from "@balcao/shared/channels/template-fields.ts";
import { type QuickMessage, SaveQuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import type { MessageType } from "@balcao/shared/workspace/message-type.ts";
import type { TemplateChoice } from "@balcao/shared/workspace/template-choice.ts";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useUsableTemplates } from "../../channels/message-templates/usable-templates-api.ts";
import { useSessionUser } from "../../client/hooks.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useMessageFile } from "../../ui/form/use-message-file.ts";
import { templateIn } from "../../ui/template/template-in.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
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
  /** Undefined in a message of a server that does not know templates: then a newer server keeps what it has. */
  template: TemplateChoice | null | undefined;
};

/** The form of a quick message: its fields, and its file, which is uploaded once the message has an id. */
export function useQuickMessageForm(quickMessage: QuickMessage | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { profile } = useSessionUser();
  const [save, { error, isLoading }] = useSaveQuickMessageMutation();
  const [upload, uploadState] = useUploadQuickMessageFileMutation();
  const [removeFile] = useDeleteQuickMessageFileMutation();
  // A new message whose file upload failed exists already: the second try updates it.
  const [id, setId] = useState<number | null>(quickMessage?.id ?? null);
  const file = useMessageFile(quickMessage?.file ?? null, () => removeFile(id ?? 0));
  const usable = useUsableTemplates();
  const resolver: Resolver<QuickMessageFormValues> = async (values, context, options) => {
    const checked = await contractResolver<QuickMessageFormValues>(SaveQuickMessage)(values, context, options);
    const template = templateIn(usable.templates, values.template ?? null);
    if (!template || !values.template || tooLongFields(template, values.template.values).length === 0) return checked;
    return { values: {}, errors: { ...checked.errors, template: { type: "tooLong" } } };
  };
  const form = useForm<QuickMessageFormValues>({
    resolver,
    defaultValues: {
      shortcode: quickMessage?.shortcode ?? "",
      message: quickMessage?.message ?? "",
      messageType: quickMessage?.messageType ?? "MESSAGE",
      // An admin mostly writes for everybody.
      scope: quickMessage?.scope ?? (profile === "admin" ? "company" : "user"),
      queueId: quickMessage?.queueId ?? null,
      template: quickMessage ? quickMessage.template : null,
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
    usable,
    /** Without a number that sends templates none is offered; a saved one can still be removed. */
    takesTemplate: usable.isPossible || Boolean(quickMessage?.template),
  };
}
